-- Who has gone on to certification: once for each track, whatever is added to it later.
create table track_completion (
  track_id uuid not null references track on delete cascade,
  account_id uuid not null references account on delete cascade,
  completed_at timestamptz(3) not null default now(),
  primary key (track_id, account_id)
);
create index on track_completion (account_id);
