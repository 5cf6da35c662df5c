/// Exports the functions of a library, and the names it wants resolved.
///
/// All three parts are optional, in this order:
///
/// - `names { CITY: kind = "base:city", … }` declares constants for [`Read::id`](crate::Read::id). A name stands for
///   a `kind`, `figure` (kind of figures), `role`, `tag`, `count`, `value`, `occasion` or `option`. Names of the own
///   package stand alone, others are written `package:id`.
/// - `functions { visit, arrive }`: functions of type `fn(&mut Act) -> Outcome`, under their own names.
/// - `counts { gardens }`: functions of type `fn(&Read) -> Result<i64, Failure>`.
///
/// To be used once in a library. The [crate's page](crate) shows a whole one.
#[macro_export]
macro_rules! plugin {
    (
        $(names { $($name:ident: $noun:ident = $text:literal),* $(,)? })?
        $(functions { $($function:ident),* $(,)? })?
        $(counts { $($count:ident),* $(,)? })?
    ) => {
        #[doc(hidden)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
        enum TilewrightName { $($($name),*)? }

        $($(
            #[doc = concat!("`", $text, "`")]
            const $name: $crate::Name = $crate::Name(TilewrightName::$name as usize);
        )*)?

        /// What the host reads before it opens this library.
        #[used]
        #[allow(unsafe_code)]
        #[unsafe(no_mangle)]
        pub static TILEWRIGHT_PLUGIN_1: $crate::entry::Descriptor = $crate::entry::descriptor(
            &[
                $($({
                    struct Function;
                    impl $crate::entry::Hook for Function {
                        #[inline]
                        fn run(ctx: &mut $crate::Act) -> $crate::Outcome {
                            $function(ctx)
                        }
                    }
                    $crate::entry::hook::<Function>(stringify!($function))
                },)*)?
                $($({
                    struct Function;
                    impl $crate::entry::Count for Function {
                        #[inline]
                        fn run(ctx: &$crate::Read) -> Result<i64, $crate::Failure> {
                            $count(ctx)
                        }
                    }
                    $crate::entry::count::<Function>(stringify!($count))
                },)*)?
            ],
            &[$($($crate::entry::name($crate::noun!($noun), $text)),*)?],
            // Asked here and not in the SDK: it is this library's panics that must unwind.
            cfg!(panic = "unwind"),
        );
    };
}

/// The code of what a name stands for.
#[doc(hidden)]
#[macro_export]
macro_rules! noun {
    (kind) => {
        $crate::entry::noun::KIND
    };
    (figure) => {
        $crate::entry::noun::FIGURE_KIND
    };
    (role) => {
        $crate::entry::noun::ROLE
    };
    (tag) => {
        $crate::entry::noun::TAG
    };
    (count) => {
        $crate::entry::noun::COUNT
    };
    (value) => {
        $crate::entry::noun::VALUE
    };
    (occasion) => {
        $crate::entry::noun::OCCASION
    };
    (option) => {
        $crate::entry::noun::OPTION
    };
    ($other:ident) => {
        compile_error!("a name stands for a kind, figure, role, tag, count, value, occasion or option")
    };
}
