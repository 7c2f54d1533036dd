//! Tags that vaults request from other vaults.

use crate::content::load::fault::Fault;
use crate::content::vault::compiled::{Body, CompiledVault};

/// A request for a vault with a tag, and the warning to report if no vault fulfils it.
pub(super) struct TagRequest {
    pub tag: String,
    pub asked: Asked,
    /// Id of the requesting vault.
    pub by: String,
    /// Whether the requesting vault suppresses the warning V13 about `Fill` vaults that apply
    /// themselves.
    pub may_return: bool,
    pub warning: Fault,
}

/// Which vaults can fulfil a request.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// Vaults with a `Fill` body.
    Contents,
    /// All vaults except the requesting vault. If the space is known, the vault must fit into it.
    Slot(Option<Space>),
}

/// Width and height of the largest bounding box of a connected patch of a slot's glyph.
#[derive(Clone, Copy)]
pub(super) struct Space {
    pub glyph: char,
    pub w: i16,
    pub h: i16,
}

impl Space {
    /// Whether one of the vault's orientations fits, or would fit after a quarter turn of the
    /// surrounding drawing. Of the vaults without a drawing, only `Fill` vaults fit.
    pub fn holds(self, vault: &CompiledVault) -> bool {
        let drawing = match &vault.body {
            Body::Map { drawing, .. } => drawing,
            Body::Fill => return true,
            Body::Room { .. } | Body::Level { .. } | Body::Loose => return false,
        };
        let sizes = vault.orientations.iter().map(|way| way.size(drawing.width, drawing.height));
        let within = |(w, h): (i16, i16)| w <= self.w && h <= self.h || h <= self.w && w <= self.h;
        sizes.into_iter().any(within)
    }
}
