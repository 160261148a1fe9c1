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
    /// How often all that was connected was lost.
    losses: watch::Sender<u32>,
}

impl Relay {
    pub(super) async fn new(socket: PathBuf) -> std::io::Result<Relay> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (flow, state) = watch::channel(Flow::Whole);
        let (losses, lost) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let number = *lost.borrow();
                let line = Line { flow: state.clone(), number, losses: lost.clone() };
                tokio::spawn(carry(near, socket.clone(), line));
            }
        });
        Ok(Relay { address, flow, losses })
    }

    /// Nothing is heard any more over any connection that there is, and nobody is told;
    /// new ones work. So it is where a firewall forgets what was connected.
    pub(super) fn lose(&self) {
        self.losses.send_modify(|losses| *losses += 1);
    }

    pub(super) fn set(&self, flow: Flow) {
        self.flow.send_replace(flow);
    }
}

/// What a connection knows of the network.
struct Line {
    flow: watch::Receiver<Flow>,
    /// It was made after so many losses.
    number: u32,
    losses: watch::Receiver<u32>,
}

async fn carry(near: TcpStream, socket: PathBuf, line: Line) {
    let mut cut = line.flow.clone();
    let connected = async {
        speak(&line).await?;
        let (from_near, to_near) = near.into_split();
        let (from_far, to_far) = UnixStream::connect(socket).await?.into_split();
        tokio::try_join!(copy(from_near, to_far, &line), copy(from_far, to_near, &line))
    };
    tokio::select! {
        _ = connected => {}
        _ = cut.wait_for(|flow| *flow == Flow::Cut) => {}
    }
}

/// Waits while nothing is heard: for ever, where the connection was lost.
async fn speak(line: &Line) -> std::io::Result<()> {
    let spoken = line.flow.clone().wait_for(|flow| *flow != Flow::Silent).await.map(drop);
    let kept = line.losses.clone().wait_for(|losses| *losses == line.number).await.map(drop);
    spoken.and(kept).map_err(std::io::Error::other)
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    line: &Line,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut buffer).await?;
        speak(line).await?;
        if read == 0 {
            return to.shutdown().await;
        }
        to.write_all(&buffer[..read]).await?;
    }
}
