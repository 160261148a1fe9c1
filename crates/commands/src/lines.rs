//! Lines on standard error that say how far long work is, where no terminal shows a bar: a
//! log of hours is not silent. What they say, the work knows.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use games::{Language, Texts};

/// The time between two lines.
const PACE: Duration = Duration::from_secs(10);

/// Lines at a steady pace, also while nothing is heard: that it still runs is
/// what a log is asked first. They end when this is dropped.
pub struct Lines<T> {
    latest: Arc<Mutex<Option<T>>>,
    _end: Sender<()>,
}

impl<T: Copy + Send + 'static> Lines<T> {
    /// Begins with what [`Lines::show`] is told first; `line` puts it into words.
    pub fn begin(language: Language, line: fn(T, &Texts) -> String) -> Lines<T> {
        Lines::at_pace(PACE, move || {
            let texts = tui::texts_of(language);
            move |now, progress| eprintln!("{} {}", since(now), line(progress, &texts))
        })
    }

    /// `listener` makes, on the thread where the lines are told, what tells them.
    fn at_pace<F: FnMut(Duration, T)>(
        pace: Duration,
        listener: impl FnOnce() -> F + Send + 'static,
    ) -> Lines<T> {
        let latest = Arc::new(Mutex::new(None));
        let (end, ended) = channel();
        let heard = Arc::clone(&latest);
        thread::spawn(move || {
            let (mut tell, began) = (listener(), Instant::now());
            // The other end is never sent anything, only dropped.
            while ended.recv_timeout(pace) == Err(RecvTimeoutError::Timeout) {
                let progress: Option<T> = *heard.lock().expect("showing does not panic");
                if let Some(progress) = progress {
                    tell(began.elapsed(), progress);
                }
            }
        });
        Lines { latest, _end: end }
    }

    /// Says how far it is.
    pub fn show(&self, progress: T) {
        *self.latest.lock().expect("showing does not panic") = Some(progress);
    }
}

/// A time as a line begins with it: `1:15`.
fn since(began: Duration) -> String {
    format!("{}:{:02}", began.as_secs() / 60, began.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_tell_what_is_the_latest_until_nobody_works() {
        let (sender, told) = channel();
        let lines = Lines::at_pace(Duration::from_millis(1), move || {
            move |_, progress: u32| sender.send(progress).unwrap()
        });
        lines.show(3);
        assert_eq!(told.recv(), Ok(3));
        assert_eq!(told.recv(), Ok(3), "though nothing new was heard");
        lines.show(4);
        assert!(told.iter().any(|progress| progress == 4));
        drop(lines);
        assert!(told.iter().all(|progress| progress == 4), "and then it ends");
    }

    #[test]
    fn a_line_begins_with_the_time_since_the_work_began() {
        let at = |seconds| since(Duration::from_secs(seconds));
        assert_eq!([at(10), at(75), at(7_200)], ["0:10", "1:15", "120:00"]);
    }
}
