-- What was taken out of channels within the last hour, and where it stood: it can be put back.
create table channel_item_removed (
  channel_id uuid not null references channel on delete cascade,
  entity_type text not null,
  entity_id text not null,
  type text not null,
  featured boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz not null default now(),
  primary key (channel_id, entity_type, entity_id)
);
create index on channel_item_removed (removed_at);
create index on channel_item_removed (entity_type, entity_id);
