//! The people of the demo, and how they join the organizations.

use app::{accounts, invites, joining, tokens};
use model::{
    Error, Role,
    id::{OrganizationId, UserId},
    invite::NewInvite,
    scope::Scopes,
    token::NewApiToken,
    user::NewUser,
};
use secrecy::{ExposeSecret, SecretString};

use super::DemoBuilder;
use crate::error::{CommandError, Result};

/// A user with a token.
pub(crate) struct Person {
    pub(crate) id: UserId,
    pub(crate) name: &'static str,
    /// Their role, in words.
    pub(crate) role: &'static str,
    pub(crate) token: String,
}

pub(super) struct People {
    pub(super) ada: UserId,
    pub(super) bruno: UserId,
    pub(super) chloe: UserId,
    pub(super) dilip: UserId,
    pub(super) edda: UserId,
    pub(super) farid: UserId,
    pub(super) all: Vec<Person>,
}

impl People {
    pub(super) async fn create(stage: &DemoBuilder<'_>) -> Result<Self> {
        let ada = first(stage, "Ada Lindgren", "admin of Tidewatch").await?;
        let bruno = another(stage, "Bruno Achebe", "writes for Tidewatch").await?;
        let chloe = another(stage, "Chloe Tanaka", "reviews for Tidewatch").await?;
        let dilip = another(stage, "Dilip Rao", "comments at Tidewatch").await?;
        let edda = another(stage, "Edda Halden", "admin of Halden Bakery").await?;
        let farid = another(
            stage,
            "Farid Nasser",
            "writes for Halden Bakery, reads at Tidewatch",
        )
        .await?;
        Ok(Self {
            ada: ada.id,
            bruno: bruno.id,
            chloe: chloe.id,
            dilip: dilip.id,
            edda: edda.id,
            farid: farid.id,
            all: vec![ada, bruno, chloe, dilip, edda, farid],
        })
    }

    /// By invite links, so that no mail is sent.
    pub(super) async fn join(
        &self,
        stage: &DemoBuilder<'_>,
        tidewatch: OrganizationId,
        bakery: OrganizationId,
    ) -> Result<()> {
        for (admin, organization, who, role) in [
            (self.ada, tidewatch, self.bruno, Role::Create),
            (self.ada, tidewatch, self.chloe, Role::Review),
            (self.ada, tidewatch, self.dilip, Role::Comment),
            (self.ada, tidewatch, self.farid, Role::Read),
            (self.edda, bakery, self.farid, Role::Edit),
        ] {
            let link = NewInvite::Organization(Some(role));
            let link = stage
                .act(admin, async |ctx| {
                    invites::create(ctx, organization, link).await
                })
                .await?;
            let id = &link.invite.id;
            stage
                .act(who, async |ctx| {
                    joining::by_invite(ctx, organization, id).await
                })
                .await?;
        }
        Ok(())
    }
}

/// Creates the first account, which requires an empty database.
async fn first(stage: &DemoBuilder<'_>, name: &'static str, role: &'static str) -> Result<Person> {
    let ctx = stage.operator.ctx();
    let created = accounts::set_up(&ctx, account(name)?, token()?).await;
    let (user, secret) = created.map_err(|error| match error {
        Error::Conflict(_) => CommandError::new(
            "this database is in use: the demo would stand among the work of others. \
             Make an empty one, name it in `database.url`, run `bindery schema migrate`, then this again.",
        ),
        other => other.into(),
    })?;
    ctx.commit(None).await?;
    Ok(person(user.id, name, role, &secret))
}

async fn another(
    stage: &DemoBuilder<'_>,
    name: &'static str,
    role: &'static str,
) -> Result<Person> {
    let ctx = stage.operator.ctx();
    let user = accounts::create_user(&ctx, account(name)?).await?;
    ctx.commit(None).await?;
    let ctx = stage.operator.ctx();
    let (_, secret) = tokens::create(&ctx, user.id, token()?).await?;
    ctx.commit(None).await?;
    Ok(person(user.id, name, role, &secret))
}

fn person(id: UserId, name: &'static str, role: &'static str, secret: &SecretString) -> Person {
    Person {
        id,
        name,
        role,
        token: secret.expose_secret().to_owned(),
    }
}

fn account(name: &str) -> Result<NewUser> {
    let first_name = name.split(' ').next().unwrap_or(name);
    let email = format!("{}@example.com", first_name.to_lowercase());
    Ok(NewUser {
        email_verified: true,
        ..NewUser::new(&email, name)?
    })
}

fn token() -> Result<NewApiToken> {
    Ok(NewApiToken::new("demo", Scopes::All, None)?)
}
