// The order is the order of the report; no scenario needs what another one made.

import * as users from './users.mjs';
import * as accounts from './accounts.mjs';
import * as tokens from './tokens.mjs';
import * as organizations from './organizations.mjs';
import * as joining from './joining.mjs';
import * as invites from './invites.mjs';
import * as members from './members.mjs';
import * as teams from './teams.mjs';
import * as teamMembers from './team-members.mjs';
import * as samlProviders from './saml-providers.mjs';
import * as collections from './collections.mjs';
import * as collectionMoves from './collection-moves.mjs';
import * as collectionPermissions from './collection-permissions.mjs';
import * as spaces from './spaces.mjs';
import * as spaceLife from './space-life.mjs';
import * as spacePermissions from './space-permissions.mjs';
import * as git from './git.mjs';
import * as trail from './trail.mjs';
import * as content from './content.mjs';
import * as reading from './reading.mjs';
import * as revisions from './revisions.mjs';
import * as changeRequests from './change-requests.mjs';
import * as finding from './finding.mjs';
import * as changes from './changes.mjs';
import * as reviews from './reviews.mjs';
import * as comments from './comments.mjs';
import * as links from './links.mjs';
import * as embeds from './embeds.mjs';
import * as templates from './templates.mjs';
import * as pdf from './pdf.mjs';
import * as openapi from './openapi.mjs';
import * as translations from './translations.mjs';
import * as conversations from './conversations.mjs';
import * as sites from './sites.mjs';
import * as siteStructure from './site-structure.mjs';
import * as siteSettings from './site-settings.mjs';
import * as siteHostnames from './site-hostnames.mjs';
import * as sitePages from './site-pages.mjs';
import * as shareLinks from './share-links.mjs';
import * as published from './published.mjs';
import * as search from './search.mjs';
import * as integrations from './integrations.mjs';
import * as integrationScripts from './integration-scripts.mjs';

export const scenarios = [
  users, accounts, tokens, organizations, joining, invites, members, teams, teamMembers, samlProviders,
  collections, collectionMoves, collectionPermissions, spaces, spaceLife, spacePermissions, git, trail,
  content, reading, revisions, changeRequests, finding, changes, reviews, comments, links, embeds, templates, pdf,
  openapi, translations, conversations, sites, siteStructure, siteSettings, siteHostnames, sitePages, shareLinks,
  published, search, integrations, integrationScripts,
];
