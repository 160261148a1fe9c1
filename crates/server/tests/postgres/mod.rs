//! A PostgreSQL of the tests' own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use server::LocalPostgres;

/// A new, empty database; it is there as long as this is.
pub struct Database {
    pub address: String,
    _cluster: Arc<LocalPostgres>,
}

/// Makes a new, empty database, in one PostgreSQL for all tests that run.
pub async fn new_database() -> Database {
    static CLUSTER: Mutex<Weak<LocalPostgres>> = Mutex::new(Weak::new());
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let make = || {
        let mut running = CLUSTER.lock().unwrap_or_else(PoisonError::into_inner);
        let cluster = running.upgrade().unwrap_or_else(|| Arc::new(start()));
        *running = Arc::downgrade(&cluster);
        let name = format!("quina_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let address = cluster.create(&name).unwrap_or_else(|error| panic!("{error}"));
        Database { address, _cluster: cluster }
    };
    tokio::task::spawn_blocking(make).await.expect("a PostgreSQL to test with")
}

fn start() -> LocalPostgres {
    LocalPostgres::start(false).unwrap_or_else(|error| panic!("{error}"))
}
