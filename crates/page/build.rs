//! How the module is linked.
//!
//! Tables that games work out once lie on the stack for a moment: a module has 1 MB of
//! it unless it asks for more.
//!
//! Built with the feature `atomics`, it has memory that instances share: whoever runs it
//! brings the memory (of the size that `web/src/inside/module.ts` says, too) and gives each
//! instance after the first a stack and thread-local variables of its own.

/// Memory at the beginning and at most, in bytes. Browsers set aside addresses for all of it.
const SHARED: [u32; 2] = [32 << 20, 512 << 20];

/// What an instance needs to be a thread.
const THREAD: [&str; 4] = ["__stack_pointer", "__wasm_init_tls", "__tls_size", "__tls_align"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if set("FAMILY") != "wasm" {
        return;
    }
    let link = |argument: String| println!("cargo::rustc-cdylib-link-arg={argument}");
    link(format!("-zstack-size={}", 8 << 20));
    if set("FEATURE").split(',').any(|feature| feature == "atomics") {
        let [initial, most] = SHARED;
        link("--shared-memory".to_owned());
        link("--import-memory".to_owned());
        link(format!("--initial-memory={initial}"));
        link(format!("--max-memory={most}"));
        THREAD.iter().for_each(|name| link(format!("--export={name}")));
    }
}
