-- Comments stand at a video or at an event; who wrote one may be a guest of the event.
alter table comment alter column video_id drop not null;
alter table comment add column event_id text references event on delete cascade;
alter table comment add column guest_id uuid references event_guest on delete set null;
alter table comment add column deleted_by_guest uuid references event_guest on delete set null;
alter table comment add constraint comment_stands_at_one check (num_nonnulls(video_id, event_id) = 1);
create index comment_event_newest on comment (event_id, created_at desc, id desc)
  where event_id is not null and parent_id is null and deleted_at is null;
create index comment_event_pinned on comment (event_id, created_at desc, id desc)
  where event_id is not null and parent_id is null and deleted_at is null and pinned;
create index comment_event_top on comment (event_id, like_count desc, created_at desc, id desc)
  where event_id is not null and parent_id is null and deleted_at is null;
create index comment_event_changes on comment (event_id, updated_at) where event_id is not null and parent_id is null;
create index comment_events on comment (event_id) where event_id is not null;
create index comment_guests on comment (guest_id, created_at desc, id desc) where guest_id is not null;
create index on comment (deleted_by_guest) where deleted_by_guest is not null;
create index comment_event_authors on comment (author_id, event_id, created_at desc, id desc) where event_id is not null;
