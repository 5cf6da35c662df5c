//! A pseudo-terminal with the program at it.

use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Far longer than anything takes; only a program that hangs gets there.
const PATIENCE: Duration = Duration::from_secs(180);
/// Follows every question.
const PROMPT: &str = "\r\n=> ";

/// What the terminal has shown so far.
#[derive(Default)]
struct Shown {
    bytes: Vec<u8>,
    ended: bool,
}

/// The program at a terminal.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
    /// How much of it the test has read.
    read: usize,
    /// The terminal stays open as long as this is there.
    _screen: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts the program in a folder.
    pub fn start(folder: &Path, arguments: &[&str]) -> Terminal {
        let size = PtySize { rows: 60, cols: 100, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("the system has terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tilewright"));
        command.args(arguments);
        command.cwd(folder);
        command.env("NO_COLOR", "1");
        command.env_remove("TILEWRIGHT_PACKAGES");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut screen = pair.master.try_clone_reader().expect("a terminal can be read");
        let keyboard = pair.master.take_writer().expect("a terminal can be written to");
        let shown = Arc::new((Mutex::new(Shown::default()), Condvar::new()));
        let writes = Arc::clone(&shown);
        // Reads all the time: a program whose terminal is full would wait for ever.
        std::thread::spawn(move || {
            let mut some = [0; 4096];
            loop {
                let count = screen.read(&mut some).unwrap_or(0);
                let (shown, changed) = &*writes;
                let mut shown = shown.lock().expect("no test fails while it holds this");
                shown.bytes.extend_from_slice(&some[..count]);
                shown.ended = count == 0;
                changed.notify_all();
                if shown.ended {
                    break;
                }
            }
        });
        Terminal { child, keyboard, shown, read: 0, _screen: pair.master }
    }

    /// What is shown up to the next question, with line ends as in a file.
    pub fn question(&mut self) -> String {
        self.wait(|text, _| text.ends_with(PROMPT))
    }

    /// Answers, and gives what is shown up to the next question.
    pub fn answer(&mut self, line: &str) -> String {
        self.type_line(line);
        self.question()
    }

    /// Answers the last question, and gives what is shown until the program has ended; whether it ended well too.
    pub fn last_answer(&mut self, line: &str) -> (String, bool) {
        self.type_line(line);
        let text = self.wait(|_, ended| ended);
        let status = self.child.wait().expect("the program was started");
        (text, status.success())
    }

    /// Ends the program from outside, in the middle of whatever it does.
    pub fn kill(mut self) {
        self.child.kill().expect("the program runs");
        self.child.wait().expect("the program was started");
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.keyboard, "{line}").expect("the program reads");
        self.keyboard.flush().expect("the program reads");
    }

    fn wait(&mut self, enough: impl Fn(&str, bool) -> bool) -> String {
        let (shown, changed) = &*self.shown;
        let guard = shown.lock().expect("the reader does not fail");
        let new = |shown: &Shown| String::from_utf8_lossy(&shown.bytes[self.read..]).into_owned();
        let waits = |shown: &mut Shown| !shown.ended && !enough(&new(shown), shown.ended);
        let (guard, _) = changed.wait_timeout_while(guard, PATIENCE, waits).expect("the reader does not fail");
        let (text, length, ended) = (new(&guard), guard.bytes.len(), guard.ended);
        drop(guard);
        assert!(enough(&text, ended), "this is all that was shown:\n{text}");
        self.read = length;
        text.replace("\r\n", "\n")
    }
}

impl Drop for Terminal {
    /// A test that failed leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
