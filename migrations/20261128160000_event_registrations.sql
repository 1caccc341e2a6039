-- Whether people with an account register for an event beforehand, and how many places there are; null: one for everybody.
alter table event
  add column asks_registration boolean not null default false,
  add column places int check (places between 1 and 100000);

create table event_registration (
  event_id text not null references event on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- the order in which they registered: given while the event is locked
  number bigint not null generated always as identity,
  created_at timestamptz(3) not null default now(),
  -- null: on the waiting list
  placed_at timestamptz(3),
  primary key (event_id, account_id)
);
create index on event_registration (event_id, number) where placed_at is null;
create index on event_registration (account_id);
