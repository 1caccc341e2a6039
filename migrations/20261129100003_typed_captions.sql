-- What somebody types of what is said; null: an engine wrote it down. An empty text was taken back.
alter table live_caption
  add column account_id uuid references account on delete set null,
  add column typed_at timestamptz(3);
create index on live_caption (account_id) where account_id is not null;
create index on live_caption (event_id, typed_at) where typed_at is not null;
