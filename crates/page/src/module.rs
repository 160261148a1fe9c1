//! The module's own functions. Whoever runs it writes an order into the buffer and
//! reads what came of it there:
//!
//! ```text
//! at = room(length)    // a place for so many bytes
//! length = take()      // carries out the order there; the answer has this length
//! at = answer()        // where it is
//! ```
//!
//! A table is brought in the same way: the name, a zero, and the file.
//!
//! Built with shared memory, the module also takes in helpers. Each is an instance of its
//! own on the same memory and needs a stack and thread-local variables of its own, which the
//! first one makes place for:
//!
//! ```text
//! at = place(length)   // by the first instance, for each helper: its stack, its variables
//! join(); help()       // by the helper: it is one of the crew, and does not come back
//! break_down()         // by the helper, if it did come back
//! at = stop()          // where to write a 1 when nobody wants the answer any more
//! ```

use std::cell::RefCell;

use crate::Page;

#[derive(Default)]
struct Module {
    page: Page,
    buffer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Makes room for so many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.buffer.clear();
        module.buffer.resize(length, 0);
        module.buffer.as_mut_ptr()
    })
}

/// Carries out the order in the buffer; the length of the answer that is there then.
#[unsafe(no_mangle)]
extern "C" fn take() -> usize {
    MODULE.with_borrow_mut(|module| {
        let order = String::from_utf8_lossy(&module.buffer).into_owned();
        module.buffer = module.page.take(&order).into_bytes();
        module.buffer.len()
    })
}

/// Takes the table in the buffer.
#[unsafe(no_mangle)]
extern "C" fn bring() {
    MODULE.with_borrow_mut(|module| {
        let mut file = std::mem::take(&mut module.buffer);
        let Some(end) = file.iter().position(|byte| *byte == 0) else { return };
        let name = String::from_utf8_lossy(&file[..end]).into_owned();
        file.drain(..=end);
        module.page.bring(&name, file);
    });
}

/// Where the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    MODULE.with_borrow(|module| module.buffer.as_ptr())
}

#[cfg(target_feature = "atomics")]
mod shared {
    use std::mem::MaybeUninit;

    use search::CREW;

    use crate::STOP;

    /// A place for so many bytes that is never given back: helpers end with their memory.
    #[unsafe(no_mangle)]
    extern "C" fn place(length: usize) -> *mut u8 {
        // As stacks have to be: on a boundary of 16 bytes.
        let units: &mut [MaybeUninit<u128>] = Box::leak(Box::new_uninit_slice(length / 16 + 1));
        units.as_mut_ptr().cast()
    }

    /// Counts a helper.
    #[unsafe(no_mangle)]
    extern "C" fn join() {
        CREW.join();
    }

    /// Makes the instance a helper.
    #[unsafe(no_mangle)]
    extern "C" fn help() {
        CREW.help()
    }

    /// Says that a helper broke down.
    #[unsafe(no_mangle)]
    extern "C" fn break_down() {
        CREW.break_down();
    }

    /// Where it is said that nobody wants the answer any more.
    #[unsafe(no_mangle)]
    extern "C" fn stop() -> *mut bool {
        STOP.as_ptr()
    }
}
