-- What an organisation records of its videos: key → text.
alter table video add column custom_properties jsonb not null default '{}';
-- The place of the library at which it stands besides those of its topics. No reference, so that who deletes a place waits for no video:
-- one that is gone counts as none.
alter table video add column library_node_id uuid;
create index on video (library_node_id, published_at desc) where library_node_id is not null;
