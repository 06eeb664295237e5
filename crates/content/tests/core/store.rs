//! A fake database: functions get only the objects they request, and the objects they write are stored.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use content::{BString, ObjectError, Objects, objects::Object, tree};
use model::{ObjectKind, Oid};

pub(crate) type Files = BTreeMap<String, String>;

#[derive(Default)]
pub(crate) struct Store {
    objects: HashMap<Oid, Object>,
    /// The number of loads of the last run, and the objects it loaded and wrote.
    pub(crate) loads: usize,
    pub(crate) loaded: Vec<Oid>,
    pub(crate) written: Vec<(ObjectKind, Oid)>,
}

impl Store {
    /// Runs a function with a cold cache, loading what it requests until it succeeds.
    pub(crate) fn run<T>(
        &mut self,
        function: impl FnMut(&mut Objects) -> Result<T, ObjectError>,
    ) -> T {
        self.try_run(function).expect("the objects are sound")
    }

    pub(crate) fn try_run<T>(
        &mut self,
        mut function: impl FnMut(&mut Objects) -> Result<T, ObjectError>,
    ) -> Result<T, ObjectError> {
        let mut objects = Objects::default();
        (self.loads, self.loaded) = (0, Vec::new());
        loop {
            match function(&mut objects) {
                Err(ObjectError::Missing(oids)) => {
                    self.loads += 1;
                    assert!(!oids.is_empty(), "something is missing, but not said what");
                    for oid in oids {
                        assert!(objects.get(oid).is_none(), "{oid} was asked for twice");
                        let object = self.objects.get(&oid).expect("what is asked for is stored");
                        objects.load(oid, object.clone());
                        self.loaded.push(oid);
                    }
                }
                answer => {
                    self.written = Vec::new();
                    for (oid, object) in objects.written() {
                        self.objects.insert(oid, object.clone());
                        self.written.push((object.kind, oid));
                    }
                    return answer;
                }
            }
        }
    }

    /// All stored objects, loaded.
    pub(crate) fn warm(&self) -> Objects {
        let mut objects = Objects::default();
        for (oid, object) in &self.objects {
            objects.load(*oid, object.clone());
        }
        objects
    }

    pub(crate) fn blob(&mut self, text: &[u8]) -> Oid {
        let oid = Oid::of(ObjectKind::Blob, text);
        let bytes: Arc<[u8]> = text.into();
        let kind = ObjectKind::Blob;
        self.objects.insert(oid, Object { kind, bytes });
        oid
    }

    /// The tree of these files.
    pub(crate) fn tree(&mut self, files: &Files) -> Oid {
        let edits = files
            .iter()
            .map(|(path, text)| {
                let oid = self.blob(text.as_bytes());
                (BString::from(path.as_str()), Some((tree::Mode::FILE, oid)))
            })
            .collect();
        self.run(|objects| tree::edit(objects, Oid::EMPTY_TREE, &edits))
    }
}
