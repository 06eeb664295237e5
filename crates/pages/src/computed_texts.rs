//! Texts of pages that no file of a space has. They are read like blobs, by the id that a blob with the text has.

use std::{collections::HashMap, sync::Arc};

use content::objects::Object;
use model::{ObjectKind, Oid};

#[derive(Debug, Default)]
pub(crate) struct ComputedTexts {
    texts: HashMap<Oid, Arc<[u8]>>,
    bytes: usize,
}

impl ComputedTexts {
    pub(crate) fn insert(&mut self, oid: Oid, text: Arc<[u8]>) {
        self.bytes += text.len();
        self.texts.insert(oid, text);
    }

    pub(crate) fn get(&self, oid: Oid) -> Option<Object> {
        let bytes = self.texts.get(&oid)?.clone();
        let kind = ObjectKind::Blob;
        Some(Object { kind, bytes })
    }

    /// Returns the length of a text.
    pub(crate) fn size(&self, oid: Oid) -> Option<u64> {
        let text = self.texts.get(&oid)?;
        Some(text.len() as u64)
    }

    pub(crate) fn contains(&self, oid: Oid) -> bool {
        self.texts.contains_key(&oid)
    }

    /// Approximate size in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes + self.texts.len() * 64
    }
}
