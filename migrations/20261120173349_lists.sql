-- A person's own lists of videos. Watch later and Favorites are everybody's until the first change makes rows of them.
create table saved_list (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  name text not null,
  position int not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index saved_list_name on saved_list (account_id, name) where deleted_at is null;
create index saved_list_order on saved_list (account_id, position, id);
create index saved_list_deletions on saved_list (deleted_at) where deleted_at is not null;

create table saved_item (
  list_id uuid not null references saved_list on delete cascade,
  video_id text not null references video on delete cascade,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (list_id, video_id)
);
create index saved_item_newest on saved_item (list_id, added_at desc, video_id);
create index on saved_item (video_id);
