//! Actions in shops.

pub mod bill;
pub mod pay;
pub mod sell;
