//! What is wrong with a file that a person wrote, and where.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, Severity, SourceCode, SourceSpan};

/// A text with the name of the file it came from.
#[derive(Debug)]
pub struct Source {
    name: String,
    named: NamedSource<String>,
}

impl Source {
    /// A text of a file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let name = name.into();
        let named = NamedSource::new(&name, text.into());
        Arc::new(Source { name, named })
    }

    /// The file's name, as messages show it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        self.named.inner()
    }
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        self.named.read_span(span, before, after)
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal,)*) => {
        /// What sort of fault it is; stable, for tests and for looking it up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[doc = $doc])* $name,)* }

        impl Code {
            /// The code as it is printed.
            pub fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// A file cannot be read.
    Unreadable = "file::unreadable",
    /// The text is not TOML.
    Syntax = "toml::syntax",
    /// A key or table that means nothing here.
    UnknownKey = "toml::unknown-key",
    /// A key that must be there is not.
    MissingKey = "toml::missing-key",
    /// A value of the wrong type or outside of what is allowed.
    BadValue = "toml::bad-value",
    /// Keys that do not go together.
    Contradiction = "toml::contradiction",
    /// An id with other characters than an id may have.
    BadId = "name::malformed",
    /// A name that nothing has.
    UnknownName = "name::unknown",
    /// Two things of one name.
    Duplicate = "name::duplicate",
    /// A name of a package that this package does not say it uses.
    Undeclared = "name::undeclared-package",
    /// A package that is needed is not in the game, or nowhere.
    MissingPackage = "package::missing",
    /// A package of the wrong version.
    Version = "package::version",
    /// Two packages that do not go together.
    Conflict = "package::conflict",
    /// A package written for another hook API.
    Api = "package::api",
    /// Things that each must come before the other.
    Cycle = "order::cycle",
    /// Two hooks whose order nobody has said.
    Ambiguous = "order::ambiguous",
    /// A tile whose features do not fit its sides.
    TileSides = "tile::sides",
    /// Features that touch but are not linked, or the other way round.
    TileLinks = "tile::links",
    /// A text that a person would miss.
    MissingWord = "words::missing",
    /// A text for something that does not exist.
    UnusedWord = "words::unused",
    /// A function that the script or library does not have.
    MissingFunction = "code::missing-function",
    /// A script that cannot be loaded.
    Script = "code::script",
    /// A library that cannot be used.
    Library = "code::library",
    /// A script or library that keeps something between calls.
    Keeps = "code::keeps",
    /// A function of a package that failed.
    Failed = "code::failed",
    /// A save that does not lead to the game it was saved from.
    Save = "save::broken",
    /// A scenario in which a game goes otherwise than it says.
    Scenario = "scenario::otherwise",
    /// Declarations that are sound one by one and make no game together.
    Impossible = "game::impossible",
    /// More of something than a game can hold.
    TooMany = "limit::too-many",
}

/// Something wrong, with its place.
#[derive(Clone, Debug)]
pub struct Fault {
    code: Code,
    message: String,
    help: Option<String>,
    source: Arc<Source>,
    span: Range<usize>,
    label: String,
    warning: bool,
}

impl Fault {
    /// Something wrong at a place.
    pub fn new(code: Code, source: &Arc<Source>, span: Range<usize>, message: impl Into<String>) -> Fault {
        let (message, label) = (message.into(), "here".to_owned());
        let source = source.clone();
        Fault { code, message, help: None, source, span, label, warning: false }
    }

    /// Something wrong on a line, counted from 1, where no column is known.
    pub fn in_line(code: Code, source: &Arc<Source>, line: u32, message: impl Into<String>) -> Fault {
        let start = source.text().split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum();
        let length = source.text()[start..].lines().next().map_or(0, str::len);
        Fault::new(code, source, start..start + length, message)
    }

    /// Something wrong that no file shows.
    pub fn nowhere(code: Code, message: impl Into<String>) -> Fault {
        Fault::new(code, &Source::new("", ""), 0..0, message)
    }

    /// Something else that is wrong at the same place.
    pub fn instead(&self, code: Code, message: impl Into<String>) -> Fault {
        Fault::new(code, &self.source, self.span.clone(), message)
    }

    /// Says what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// Says what to do about it, where that is known.
    pub fn maybe_help(mut self, help: Option<String>) -> Fault {
        self.help = help;
        self
    }

    /// What stands under the marked place.
    pub fn label(mut self, label: impl Into<String>) -> Fault {
        self.label = label.into();
        self
    }

    /// Makes it a warning: the game can be played all the same.
    pub fn warning(mut self) -> Fault {
        self.warning = true;
        self
    }

    /// What sort of fault it is.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The way out that it suggests.
    pub fn suggestion(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The file it is in.
    pub fn file(&self) -> &str {
        self.source.name()
    }

    /// Line and column of its place, both from 1; a column counts characters.
    pub fn line_and_column(&self) -> (usize, usize) {
        let text = self.source.text();
        let before = &text[..text.floor_char_boundary(self.span.start)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Diagnostic for Fault {
    fn code(&self) -> Option<Box<dyn fmt::Display + '_>> {
        Some(Box::new(self.code.text()))
    }

    fn severity(&self) -> Option<Severity> {
        self.warning.then_some(Severity::Warning)
    }

    fn help(&self) -> Option<Box<dyn fmt::Display + '_>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        // An empty frame would say nothing of a file that is not there.
        let told = self.source.text().is_empty() && self.message.contains(self.source.name());
        (!told).then_some(&*self.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = LabeledSpan::new_with_span(Some(self.label.clone()), self.span.clone());
        Some(Box::new(std::iter::once(span)))
    }
}

/// Everything that is wrong; never empty.
#[derive(Clone, Debug)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// The value if nothing is wrong, else what is.
    pub fn or<T>(faults: Vec<Fault>, value: T) -> Result<T, Faults> {
        if faults.is_empty() { Ok(value) } else { Err(Faults(faults)) }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [] => f.write_str("nothing is wrong"),
            [fault] => {
                let (line, column) = fault.line_and_column();
                match fault.file() {
                    "" => write!(f, "{fault}"),
                    file => write!(f, "{fault} ({file}:{line}:{column})"),
                }
            }
            faults => write!(f, "{} things are wrong", faults.len()),
        }
    }
}

impl std::error::Error for Faults {}

impl Diagnostic for Faults {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.0.iter().map(|fault| fault as &dyn Diagnostic)))
    }
}

/// The nearest of some names to one that does not exist, if it is near enough to be meant.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let rated = names.into_iter().map(|name| (strsim::damerau_levenshtein(wrong, name), name));
    let (distance, name) = rated.min()?;
    (distance <= 1 + wrong.chars().count() / 4).then_some(name)
}

/// "Did you mean …?" for a name that does not exist.
pub fn did_you_mean<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(wrong, names).map(|name| format!("did you mean `{name}`?"))
}
