-- Which channels hold a video is told without looking at the rows: asked for every tile and every hit of a search.
drop index channel_item_entity;
create index channel_item_entity on channel_item (entity_type, entity_id, added_at) include (channel_id);
