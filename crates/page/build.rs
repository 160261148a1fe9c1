//! Tables that games work out once lie on the stack for a moment: a module has 1 MB of
//! it unless it asks for more.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={}", 8 << 20);
    }
}
