//! What of a page's file is indexed. Derived once per blob and organization.
