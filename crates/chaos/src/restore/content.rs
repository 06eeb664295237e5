//! Content beside the writes: spaces with pages and large files.

use std::{fmt::Write, fs, time::Instant};

use rand::RngExt;

use crate::server::Server;

/// Spaces that there are always; the planted faults are in them.
pub(super) const SPACES: [&str; 3] = ["Handbook", "Guide", "Pictures"];
/// Bytes of one space of the filling, below the limits of a push.
const SPACE_BYTES: usize = 64 << 20;
const SPACE_BYTES_AS_FLOAT: f64 = 67_108_864.0;
const PAGE_BYTES: usize = 64 << 10;
const PICTURE_BYTES: usize = 600 << 10;

pub(super) fn fill(server: &Server, organization: &str, gigabytes: f64) {
    for (number, title) in SPACES.iter().enumerate() {
        let files = vec![
            ("README.md".to_owned(), format!("# {title}\n").into_bytes()),
            (
                "folder/page.md".to_owned(),
                format!("# A page of {title}\n").into_bytes(),
            ),
            ("picture.bin".to_owned(), noise(PICTURE_BYTES + number)),
        ];
        import(server, organization, title, &files);
    }
    let begun = Instant::now();
    let (mut left, mut number) = (gigabytes * 1e9, 0);
    while left > 0.0 {
        let files: Vec<_> = (0..SPACE_BYTES / PAGE_BYTES).map(page).collect();
        import(server, organization, &format!("Filling {number}"), &files);
        (left, number) = (left - SPACE_BYTES_AS_FLOAT, number + 1);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{number} spaces are filled, {seconds:.0} s");
    }
}

/// Text of which zstd saves little, so that it takes about as much in the database.
fn page(number: usize) -> (String, Vec<u8>) {
    let mut text = format!("# Page {number}\n\n");
    for bytes in noise(PAGE_BYTES / 2).chunks(32) {
        for byte in bytes {
            write!(text, "{byte:02x}").expect("memory");
        }
        text.push('\n');
    }
    (format!("page-{number}.md"), text.into_bytes())
}

fn noise(bytes: usize) -> Vec<u8> {
    let mut random = rand::rng();
    let mut noise: Vec<u8> = (0..bytes).map(|_| random.random_range(0..=255)).collect();
    noise[0] = 0;
    noise
}

fn import(server: &Server, organization: &str, title: &str, files: &[(String, Vec<u8>)]) {
    let folder = server.folder().join("import");
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a writable folder");
        fs::write(path, bytes).expect("a writable folder");
    }
    let folder_name = folder.display().to_string();
    let arguments = ["import", &folder_name, "--as", "ada@example.com"];
    let new = ["--organization", organization, "--title", title];
    server.run(&[&arguments[..], &new].concat());
    fs::remove_dir_all(&folder).expect("a writable folder");
}
