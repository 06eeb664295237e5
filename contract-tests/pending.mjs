// Steps that say what is right while the server does something else. Each must fail: as soon as
// one passes, the run is red until its line is taken out here, so whoever repairs the server does
// that. `finding` is the number in the review of the contract.

const steps = {
  A1: [
    'Share links › the address of a space has the key of whoever asks with one (A1)',
    'Share links › a key reads what a front end needs (A1)',
    'Share links › a key reads the variants of a site (A1)',
    'Share links › a key reads the sections of a site (A1)',
  ],
  A2: ['Ways to read content › computed=false skips what is computed (A2)'],
  A3: ['Organizations › SSO that nothing enforces is not promised (A3)'],
  A4: ['Pages of sites › a site behind a proxy has the addresses of the proxy (A4)'],
  A5: [
    'Moving collections › the order they were moved to is the order of the list (A5)',
    'The life of a space › spaces at the top are listed in the order they were moved to (A5)',
  ],
  A6: ['Pages of sites › the root of the host leads to the default site (A6)'],
  A7: ['Pages of sites › agents that read one site are told of those that are included (A7)'],
  A9: [
    'Pages of sites › the logo leads where the header says (A9)',
    'Pages of sites › assistants elsewhere are offered when they are asked for (A9)',
    'Pages of sites › actions that are taken out of the list are not offered (A9)',
  ],
  A10: ['Spaces › a space that is not asked to be empty begins with a page (A10)'],
  A11: ['Spaces › a rule that nothing can fulfil is refused (A11)'],
  B1: ['Git repositories › a space tells its repository (B1)'],
  B2: ['Ways to read content › a picture tells its size (B2)'],
  B3: ['Links › a space in a list of links counts its comments (B3)'],
  B4: ['Pages of sites › a site tells what it can do (B4)'],
  B5: ['Ways to read content › a document tells the version of its schema (B5)'],
  B10: ['Members › a member tells how many spaces they reach (B10)'],
  B12: ['Ways to read content › the cover of a page has the size that it is drawn with (B12)'],
  C1: ['Links › links from other spaces are backlinks too (C1)'],
  C2: ['Links › blocks that show a description of an API depend on it (C2)'],
  C3: ['Change requests › what was merged may still be described (C3)'],
  C5: [
    'Finding change requests › a space: what is no id is refused by its name (C5)',
    'Finding change requests › an organization: what is no id is refused by its name (C5)',
  ],
  C6: ['Team members › removing who has left the organization is no error (C6)'],
  C7: ['Reviews › who leaves is in no rule and asked for no review (C7)'],
  C8: ['Collections › limit 0 tells that there is more (C8)'],
  C9: ['Invites › links to a space or a collection are listed for it (C9)'],
  audit: ['Events and usage › the trail goes either way, and is filtered by time, person and type'],
};

export const pending = Object.entries(steps).flatMap(([finding, titles]) => titles.map((step) => ({ finding, step })));
