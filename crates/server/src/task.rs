//! How tasks are started.

use std::pin::Pin;

use tokio::task::JoinHandle;

/// Starts a task. It is boxed, because tokio's own part of a task is compiled anew for every
/// kind of future.
pub(crate) fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let task: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(task);
    tokio::spawn(task)
}
