-- The address is made by us of a page's path, which has no such limit: what a reader said of a page deep in a tree, in
-- a script whose letters take nine characters each, was refused.
alter table site_feedback drop constraint site_feedback_url_length;
