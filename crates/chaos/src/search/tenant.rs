//! Two organizations, each with a separate user who edits and searches.

use serde_json::{Value, json};

use super::words::{Words, random_word};
use crate::{merges::api::Api, run_environment::RunEnvironment, server::Server};

pub(crate) struct Tenant {
    pub(crate) id: String,
    pub(crate) words: Words,
    pub(crate) spaces: Vec<Space>,
    url: String,
    token: String,
}

pub(crate) struct Space {
    pub(crate) id: String,
    /// Is on every page of the space and in no other space.
    pub(crate) word: String,
}

/// Longer than all other words.
const SPACE_WORD_SYLLABLES: usize = 7;

impl Tenant {
    /// `number` is 0 or 1.
    pub(crate) fn create(
        server: &Server<'_>,
        environment: &RunEnvironment,
        number: usize,
        spaces: usize,
    ) -> Self {
        let email = format!("tenant{number}@example.com");
        let user = ["user", "create", "--verified", "--email", &email];
        server.run(&[&user[..], &["--name", "Kim"]].concat());
        let token = ["token", "create", "--email", &email, "--label", "search"];
        let token = server.run(&token);
        let token = token.lines().last().expect("a token").to_owned();

        let mut random = rand::rng();
        let mut tenant = Self {
            id: String::new(),
            words: Words::of(number, &mut random),
            spaces: Vec::new(),
            url: environment.server_url(),
            token,
        };
        let api = tenant.api();
        let title = json!({"title": format!("Tenant {number}")});
        tenant.id = id(&api.call("POST", "/orgs", &format!("tenant-{number}"), &title));
        let path = format!("/orgs/{}/spaces", tenant.id);
        for space in 0..spaces {
            let body = json!({"title": format!("Space {space}"), "empty": true});
            let key = format!("space-{number}-{space}");
            tenant.spaces.push(Space {
                id: id(&api.call("POST", &path, &key, &body)),
                word: random_word(number, SPACE_WORD_SYLLABLES, &mut random),
            });
        }
        tenant
    }

    /// For one thread.
    pub(crate) fn api(&self) -> Api {
        Api::new([self.url.clone(), self.url.clone()], &self.token)
    }
}

/// The id in a response.
pub(crate) fn id(answer: &Value) -> String {
    let id = answer["id"].as_str();
    id.unwrap_or_else(|| panic!("no id in {answer}")).to_owned()
}

impl Space {
    /// The ids of its pages on main; None after an error.
    pub(crate) fn pages(&self, api: &Api) -> Option<Vec<String>> {
        let path = format!("/spaces/{}/content/pages", self.id);
        let content = api.call("GET", &path, "", &Value::Null);
        let pages = content["pages"].as_array()?;
        Some(pages.iter().map(id).collect())
    }
}
