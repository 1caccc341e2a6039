-- Somebody without an account who has joined an event: takes part in it, and in nothing else.
create table event_guest (
  id uuid primary key default uuidv7(),
  event_id text not null references event on delete cascade,
  -- of what the cookie holds
  secret_hash bytea not null unique,
  displayname text not null,
  email text not null default '',
  -- what the form of the event asked for, identifier → text, and the words that were agreed to
  data jsonb not null default '{}',
  agreed_to text not null default '',
  -- a keyed hash of the address that it came from, for a day: so many join from one
  address uuid,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index on event_guest (event_id, id);
create index on event_guest (address, created_at) where address is not null;
create index on event_guest (created_at) where address is not null;

-- What guests fill in before they join; null: nothing but their name. {name, fields, gdpr}
alter table event add column guest_form jsonb;

-- Guests ask questions, vote for them, and vote in polls. Of account and guest one is there.
alter table event_question alter column account_id drop not null;
alter table event_question add column guest_id uuid references event_guest on delete cascade;
alter table event_question add constraint event_question_of_one check (num_nonnulls(account_id, guest_id) = 1);
create index on event_question (guest_id, created_at) where guest_id is not null;

alter table event_question_vote drop constraint event_question_vote_pkey;
alter table event_question_vote alter column account_id drop not null;
alter table event_question_vote add column guest_id uuid references event_guest on delete cascade;
alter table event_question_vote add constraint event_question_vote_of_one check (num_nonnulls(account_id, guest_id) = 1);
-- The processes of the version before find it by these columns.
create unique index on event_question_vote (question_id, account_id);
create unique index on event_question_vote (question_id, guest_id) where guest_id is not null;
create index on event_question_vote (guest_id) where guest_id is not null;

alter table poll_vote drop constraint poll_vote_pkey;
alter table poll_vote alter column account_id drop not null;
alter table poll_vote add column guest_id uuid references event_guest on delete cascade;
alter table poll_vote add constraint poll_vote_of_one check (num_nonnulls(account_id, guest_id) = 1);
create unique index on poll_vote (poll_id, account_id);
create unique index on poll_vote (poll_id, guest_id) where guest_id is not null;
create index on poll_vote (guest_id) where guest_id is not null;
