//! A PostgreSQL of the tests' own.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use server::LocalPostgres;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// A new, empty database; it is there as long as this is.
pub struct Database {
    pub address: String,
    name: String,
    cluster: Arc<LocalPostgres>,
}

impl Database {
    /// What a query answers, asked by PostgreSQL's own program.
    pub async fn query(&self, query: &'static str) -> String {
        let (cluster, name) = (Arc::clone(&self.cluster), self.name.clone());
        let asked = move || cluster.query(&name, query).unwrap_or_else(|error| panic!("{error}"));
        tokio::task::spawn_blocking(asked).await.expect("an answer")
    }

    /// A network to it that can lose connections.
    pub async fn network(&self) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let address = format!("postgres://quina@{at}/{}", self.name);
        let (losses, lost) = watch::channel(0);
        let socket = self.cluster.socket();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, socket.clone(), lost.clone()));
            }
        });
        Network { address, losses }
    }
}

/// A network between a node and a database.
pub struct Network {
    pub address: String,
    losses: watch::Sender<u32>,
}

impl Network {
    /// Nothing more is heard over any connection that there is, and nobody is told; new
    /// ones work.
    pub fn lose(&self) {
        self.losses.send_modify(|losses| *losses += 1);
    }
}

async fn carry(mut near: TcpStream, socket: PathBuf, mut lost: watch::Receiver<u32>) {
    let number = *lost.borrow();
    let mut far = UnixStream::connect(socket).await.unwrap();
    let loss = async { drop(lost.wait_for(|losses| *losses > number).await) };
    tokio::select! {
        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
        // Both ends stay open.
        () = loss => std::future::pending().await,
    }
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
        Database { address, name, cluster }
    };
    tokio::task::spawn_blocking(make).await.expect("a PostgreSQL to test with")
}

fn start() -> LocalPostgres {
    LocalPostgres::start(false).unwrap_or_else(|error| panic!("{error}"))
}
