-- A table of a person's channels that they asked for; the file lies in the storage under reports/ and the id, and outlives its account until it is swept.
create table channel_report (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  -- null until it is made
  made_at timestamptz,
  created_at timestamptz not null default now()
);
create index on channel_report (account_id, created_at);
create index on channel_report (created_at);
