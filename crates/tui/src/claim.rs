//! Whose window plays a stored game: two windows that went on with the same game
//! would overwrite each other's turns.
//!
//! A claim is a lock of the operating system on a file beside the games. It ends
//! with the program that holds it, however that ends, so that no claim is ever
//! left over from a crash and none has to be judged stale.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How often a claim is tried while others ask. Who asks holds its lock for no longer than
/// it takes to let go of it again, and who waits holds none: only a program that was
/// stopped in the middle of asking can outlast a second of this.
const PATIENCE: u32 = 1_000;

/// A game that nobody else may go on with as long as this lives.
#[derive(Debug)]
pub struct GameLock {
    path: PathBuf,
    /// Locked.
    _file: File,
}

impl GameLock {
    /// Claims the game with this number, whose games are kept in this folder.
    /// `None` if somebody plays it, in this window or another.
    pub fn take(folder: &Path, id: i64) -> io::Result<Option<GameLock>> {
        let locks = folder.join("playing");
        fs::create_dir_all(&locks)?;
        let path = locks.join(id.to_string());
        for _ in 0..PATIENCE {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Some(GameLock { path, _file: file })),
                // Whoever held it removed the file in the meantime: a lock on
                // what is no longer there keeps nobody out.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) if is_claimed(&file) => return Ok(None),
                // Somebody only asks, and will have done so in a moment.
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Whether somebody plays the game with this number.
    pub fn is_taken(folder: &Path, id: i64) -> bool {
        let path = folder.join("playing").join(id.to_string());
        // Where there is no file, or none that can be asked, nobody has a claim.
        File::open(path).is_ok_and(|file| is_claimed(&file))
    }
}

/// Whether the file is locked by a claim. Locks it for a moment, as all who ask do,
/// which keeps none of them from asking but somebody from claiming.
fn is_claimed(file: &File) -> bool {
    match file.try_lock_shared() {
        Ok(()) => {
            // Not when the file is closed: who waits to claim it keeps it open, and
            // two who wait would keep each other out.
            let _ = file.unlock();
            false
        }
        Err(error) => matches!(error, TryLockError::WouldBlock),
    }
}

impl Drop for GameLock {
    fn drop(&mut self) {
        // Before the lock goes: afterwards the file may be somebody else's. One
        // that stays behind does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere open files cannot be removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_claimed_once_until_its_claim_ends() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!GameLock::is_taken(folder.path(), 3));
        let claim = GameLock::take(folder.path(), 3).unwrap().unwrap();
        assert!(GameLock::is_taken(folder.path(), 3));
        assert!(GameLock::take(folder.path(), 3).unwrap().is_none());
        assert!(GameLock::take(folder.path(), 4).unwrap().is_some(), "another game is free");
        drop(claim);
        assert!(!GameLock::is_taken(folder.path(), 3));
        assert!(GameLock::take(folder.path(), 3).unwrap().is_some());
        let left = fs::read_dir(folder.path().join("playing")).unwrap().count();
        assert_eq!(left, 0, "nothing is left behind");
    }

    #[test]
    fn who_only_asks_keeps_nobody_from_claiming() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("playing")).unwrap();
        let asked = File::create(folder.path().join("playing/3")).unwrap();
        asked.lock_shared().unwrap();
        assert!(!GameLock::is_taken(folder.path(), 3));
        let claim = thread::scope(|scope| {
            let taking = scope.spawn(|| GameLock::take(folder.path(), 3).unwrap());
            thread::sleep(Duration::from_millis(20));
            drop(asked);
            taking.join().unwrap()
        });
        assert!(claim.is_some());
        assert!(GameLock::is_taken(folder.path(), 3));
    }

    #[test]
    fn one_of_two_who_claim_while_another_asks_gets_it() {
        for _ in 0..10 {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("playing")).unwrap();
            let asked = File::create(folder.path().join("playing/3")).unwrap();
            asked.lock_shared().unwrap();
            let claims = thread::scope(|scope| {
                let take = || GameLock::take(folder.path(), 3).unwrap();
                let taking = [scope.spawn(take), scope.spawn(take)];
                // Long enough for both to wait.
                thread::sleep(Duration::from_millis(20));
                drop(asked);
                taking.map(|taking| taking.join().unwrap())
            });
            let won = claims.iter().flatten().count();
            assert_eq!(won, 1, "{claims:?}");
        }
    }

    #[test]
    fn who_has_asked_holds_no_lock_while_the_file_is_open() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let [asker, claimer] = [file.reopen().unwrap(), file.reopen().unwrap()];
        assert!(!is_claimed(&asker));
        claimer.try_lock().expect("nobody holds it any more");
        assert!(is_claimed(&asker));
    }
}
