-- Questions to those who watch an event, with two to four choices.
create table poll (
  id uuid primary key default uuidv7(),
  event_id text not null references event on delete cascade,
  text text not null,
  choices text[] not null,
  -- DRAFT, OPENED, CLOSED, PUBLISH
  state text not null default 'DRAFT',
  -- votes by choice, from when it is CLOSED
  result int[]
);
create index on poll (event_id, id);

create table poll_vote (
  poll_id uuid not null references poll on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- from 1
  choice smallint not null,
  primary key (poll_id, account_id)
);
create index on poll_vote (account_id);
