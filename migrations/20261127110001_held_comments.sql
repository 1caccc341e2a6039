-- Comments at an event that wait for a moderator, or were refused by one. What is published is a comment, and no row of this any more; so no reader
-- of comments has to know of them.
create table held_comment (
  id uuid primary key default uuidv7(),
  event_id text not null references event on delete cascade,
  parent_id uuid references comment on delete cascade,
  author_id uuid references account on delete cascade,
  guest_id uuid references event_guest on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  refused_at timestamptz(3),
  refused_by uuid references account on delete set null,
  check (num_nonnulls(author_id, guest_id) = 1)
);
create index on held_comment (event_id);
create index held_comment_waiting on held_comment (event_id, id) where refused_at is null;
create index held_comment_refused on held_comment (refused_at) where refused_at is not null;
create index on held_comment (author_id, event_id, id) where author_id is not null;
create index on held_comment (guest_id, id) where guest_id is not null;
create index on held_comment (parent_id) where parent_id is not null;
create index on held_comment (refused_by) where refused_by is not null;

-- What guests say, for who shows it alone.
create index comment_event_guests on comment (event_id, created_at desc, id desc)
  where event_id is not null and parent_id is null and deleted_at is null and guest_id is not null;
