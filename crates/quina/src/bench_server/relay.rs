//! The network between a node and its database, which can be cut or fall silent.

use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// What becomes of what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It arrives.
    Whole,
    /// It is refused, and what was connected is so no more.
    Cut,
    /// Nothing is heard of it, until the network is whole again or cut.
    Silent,
}

/// From a port to a database's socket.
pub(super) struct Relay {
    pub(super) address: SocketAddr,
    flow: watch::Sender<Flow>,
}

impl Relay {
    pub(super) async fn new(socket: PathBuf) -> std::io::Result<Relay> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (flow, state) = watch::channel(Flow::Whole);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, socket.clone(), state.clone()));
            }
        });
        Ok(Relay { address, flow })
    }

    pub(super) fn set(&self, flow: Flow) {
        self.flow.send_replace(flow);
    }
}

async fn carry(near: TcpStream, socket: PathBuf, flow: watch::Receiver<Flow>) {
    let mut cut = flow.clone();
    let connected = async {
        speak(&flow).await?;
        let (from_near, to_near) = near.into_split();
        let (from_far, to_far) = UnixStream::connect(socket).await?.into_split();
        tokio::try_join!(copy(from_near, to_far, &flow), copy(from_far, to_near, &flow))
    };
    tokio::select! {
        _ = connected => {}
        _ = cut.wait_for(|flow| *flow == Flow::Cut) => {}
    }
}

/// Waits while nothing is heard.
async fn speak(flow: &watch::Receiver<Flow>) -> std::io::Result<()> {
    let spoken = flow.clone().wait_for(|flow| *flow != Flow::Silent).await.map(drop);
    spoken.map_err(std::io::Error::other)
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    flow: &watch::Receiver<Flow>,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut buffer).await?;
        speak(flow).await?;
        if read == 0 {
            return to.shutdown().await;
        }
        to.write_all(&buffer[..read]).await?;
    }
}
