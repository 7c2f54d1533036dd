//! Counts the memory that each thread allocates.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use crate::level_files::Gauge;

/// The system's allocator with a count for each thread.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    /// Bytes in use since the start of the measurement; less than 0 if older memory was freed.
    static IN_USE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Measures what the current thread allocates.
pub const GAUGE: Gauge = Gauge {
    start: || {
        IN_USE.set(0);
        PEAK.set(0);
    },
    peak: || PEAK.get().max(0) as usize,
};

fn count(bytes: isize) {
    let now = IN_USE.get() + bytes;
    IN_USE.set(now);
    PEAK.set(PEAK.get().max(now));
}

// SAFETY: every call is passed on to the system allocator, and counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks may exist at once.
        count(size as isize);
        count(-(layout.size() as isize));
        unsafe { System.realloc(memory, layout, size) }
    }
}
