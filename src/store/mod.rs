//! Files: the only code below `ui` that touches a disk.
