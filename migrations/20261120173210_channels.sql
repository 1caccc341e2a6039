create table channel (
  id uuid primary key default uuidv7(),
  -- in addresses, for good
  name text not null unique,
  owner_id uuid not null references account,
  title text not null,
  description text not null default '',
  -- one of the twelve colours
  theme smallint not null check (theme between 1 and 12),
  visibility text not null check (visibility in ('PUBLIC', 'USERS', 'GROUPS')),
  external_users boolean not null default false,
  featured boolean not null default false,
  thumbnail_url text,
  logo_url text,
  subscriber_count int not null default 0,
  -- when something was last added
  content_at timestamptz(3),
  -- what it is found by: title A, topics B, description C
  words tsvector not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now()
);
create index on channel (owner_id);
create index channel_newest on channel (created_at, id);
create index channel_by_title on channel (lower(title), id);
create index channel_recent on channel (content_at, id) where content_at is not null;
create index channel_by_subscribers on channel (subscriber_count, id);
create index channel_words on channel using gin (words);

create table channel_topic (
  channel_id uuid not null references channel on delete cascade,
  topic text not null references topic,
  primary key (channel_id, topic)
);
create index on channel_topic (topic, channel_id);

create table channel_manager (
  channel_id uuid not null references channel on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (channel_id, account_id)
);
create index on channel_manager (account_id, channel_id);

-- Who was chosen where visibility is GROUPS: a person's or a group's id.
create table channel_member (
  channel_id uuid not null references channel on delete cascade,
  principal uuid not null,
  kind text not null check (kind in ('USER', 'GROUP')),
  primary key (channel_id, principal)
);

-- One row for each principal that may see a channel, written in the transaction of the change that grants or takes the right.
create table channel_reader (
  principal uuid not null,
  channel_id uuid not null references channel on delete cascade,
  primary key (channel_id, principal)
);
create index on channel_reader (principal, channel_id);

create table channel_item (
  channel_id uuid not null references channel on delete cascade,
  -- whose domain knows it, and by what
  entity_type text not null check (entity_type in ('video', 'playlist', 'event')),
  entity_id text not null,
  -- which tab it stands under: a copy of what it is
  type text not null check (type in ('video', 'short_video', 'podcast', 'playlist', 'event')),
  featured boolean not null default false,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (channel_id, entity_type, entity_id)
);
create index channel_item_newest on channel_item (channel_id, added_at, entity_id);
create index channel_item_by_type on channel_item (channel_id, type, added_at, entity_id);
create index channel_item_featured on channel_item (channel_id, added_at) where featured;
create index channel_item_entity on channel_item (entity_type, entity_id, added_at);

create table channel_subscriber (
  channel_id uuid not null references channel on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (channel_id, account_id)
);
create index on channel_subscriber (account_id, channel_id);

-- The count also goes down when an account goes, with its subscriptions.
create function count_subscribers() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update channel set subscriber_count = subscriber_count + 1 where id = new.channel_id;
  else
    update channel set subscriber_count = subscriber_count - 1 where id = old.channel_id;
  end if;
  return null;
end
$$;
create trigger channel_subscriber_count after insert or delete on channel_subscriber for each row execute function count_subscribers();
