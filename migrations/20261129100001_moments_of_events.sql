-- Moments of an event that its hosts and moderators mark while it is live: chapters of its recording.
create table event_mark (
  id uuid primary key default uuidv7(),
  event_id text not null references event on delete cascade,
  marked_at timestamptz(3) not null default clock_timestamp(),
  -- empty: it was given no title
  title text not null default '',
  account_id uuid references account on delete set null
);
create index on event_mark (event_id, marked_at);
create index on event_mark (account_id) where account_id is not null;

-- When it was posted and answered, and opened; null: before this was kept, or not yet.
alter table event_question
  add column posted_at timestamptz(3),
  add column answered_at timestamptz(3);
alter table poll add column opened_at timestamptz(3);
