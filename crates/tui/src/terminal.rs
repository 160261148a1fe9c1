//! The real terminal: keys in, frames out, and everything as it was before,
//! however the program ends.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyModifiers,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

use crate::app::App;

/// How long to wait for a key while something moves by itself.
const BUSY: Duration = Duration::from_millis(40);
/// And while nothing does but the clock.
const IDLE: Duration = Duration::from_millis(250);

/// Runs the program on the terminal until it is over. Returns the signal that
/// ended it, if one did.
pub fn run(mut app: App) -> io::Result<Option<i32>> {
    let signal = watch_signals()?;
    let guard = Guard::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let began = Instant::now();
    while !app.is_done() && signal.load(Ordering::Relaxed) == 0 {
        terminal.draw(|frame| app.draw(frame))?;
        if let Some(text) = app.desk.clipboard.take() {
            // That of the terminal, wherever it is (OSC 52).
            execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        let patience = if app.is_busy() { BUSY } else { IDLE };
        if !event::poll(patience)? {
            app.tick(began.elapsed());
            continue;
        }
        // All that waits is taken before the next frame: a held key does not lag.
        while event::poll(Duration::ZERO)? && !app.is_done() {
            match event::read()? {
                Event::Key(key) if is_suspend(key) => {
                    suspend()?;
                    terminal.clear()?;
                }
                event => app.handle(&event, began.elapsed()),
            }
        }
    }
    drop(guard);
    let signal = signal.load(Ordering::Relaxed);
    Ok((signal != 0).then_some(signal as i32))
}

/// Set to its number when the system asks the program to end.
fn watch_signals() -> io::Result<Arc<AtomicUsize>> {
    let heard = Arc::new(AtomicUsize::new(0));
    #[cfg(unix)]
    for signal in [
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
        signal_hook::consts::SIGINT,
        signal_hook::consts::SIGQUIT,
    ] {
        signal_hook::flag::register_usize(signal, Arc::clone(&heard), signal as usize)?;
    }
    end_without_a_terminal(Arc::clone(&heard));
    Ok(heard)
}

/// Ends the program where the screen does not get to see the flag: once its
/// terminal is gone, waiting for a key never comes back. (Games are stored as
/// they go, so nothing is lost.)
fn end_without_a_terminal(signal: Arc<AtomicUsize>) {
    std::thread::spawn(move || {
        while signal.load(Ordering::Relaxed) == 0 {
            std::thread::sleep(IDLE);
        }
        std::thread::sleep(4 * IDLE);
        std::process::exit(128 + signal.load(Ordering::Relaxed) as i32);
    });
}

/// The terminal in the state that screens need, and back again when dropped.
struct Guard;

impl Guard {
    fn enter() -> io::Result<Guard> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // A player that fails on its own thread is told on the screen.
            if std::thread::current().name() == Some("main") {
                restore();
                before(info);
            }
        }));
        enter()?;
        Ok(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
        // The hook of before is gone into ours; the standard one says as much.
        if !std::thread::panicking() {
            drop(std::panic::take_hook());
        }
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Undoes [`enter`]. A terminal that is gone cannot complain.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

fn is_suspend(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// Control-Z, as everywhere else: back to the shell, and on with `fg`.
fn suspend() -> io::Result<()> {
    restore();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    enter()
}
