-- What somebody who presents or runs an event keeps beside it for themselves.
create table event_note (
  event_id text not null references event on delete cascade,
  account_id uuid not null references account on delete cascade,
  text text not null,
  primary key (event_id, account_id)
);
create index on event_note (account_id);
