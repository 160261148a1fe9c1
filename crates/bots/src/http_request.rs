//! The smallest HTTP request that will do: one a connection. Read by `tests/serving.rs`
//! too, which has no other way into a program.

use std::net::SocketAddr;

use serde_json::Value;

/// Asks with a body if there is one to send, as whoever holds this key.
pub fn http_request(address: SocketAddr, path: &str, key: &str, body: Option<&Value>) -> String {
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(Value::to_string).unwrap_or_default();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}
