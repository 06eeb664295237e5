//! Reading the page tree of a large space, and one page of it.

use super::{generate::GeneratedSpace, milliseconds, print_result};
use crate::{client::Client, environment::Environment, server::Server, stats::median};

const COLD_ROUNDS: usize = 5;
const WARM: usize = 15;

/// The very first read, which derives and stores the facts of each page.
pub(crate) fn first(client: &Client, space: &GeneratedSpace) {
    let path = format!("/spaces/{}/content/pages", space.id);
    let figure = milliseconds(|| client.read(&path));
    let what = format!("read all pages, {} pages, first ever", space.pages);
    print_result(&what, figure, "ms");
}

/// Cold means a server that has just started.
pub(crate) fn run(stage: &Environment, space: &GeneratedSpace) {
    let all = format!("/spaces/{}/content/pages", space.id);
    let one = {
        let _server = Server::start(stage, "warn");
        let ids = space.page_ids(&Client::of(stage));
        let page = &ids[ids.len() / 2];
        format!("/spaces/{}/content/page/{page}?format=document", space.id)
    };
    for (what, path) in [("read all pages", all), ("read one page", one)] {
        let (mut cold, mut warm) = (Vec::new(), Vec::new());
        for round in 1..=COLD_ROUNDS {
            let _server = Server::start(stage, "warn");
            let client = Client::of(stage);
            client.get("/user");
            cold.push(milliseconds(|| client.read(&path)));
            if round == COLD_ROUNDS {
                warm.extend((0..WARM).map(|_| milliseconds(|| client.read(&path))));
            }
        }
        let what = format!("{what}, {} pages", space.pages);
        print_result(&format!("{what}, cold"), median(cold), "ms");
        print_result(&format!("{what}, warm"), median(warm), "ms");
    }
}
