//! Searching as somebody: in a space, an organization or a site.
