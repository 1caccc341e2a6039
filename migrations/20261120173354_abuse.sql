create table abuse_report (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  -- null: removed since
  account_id uuid references account on delete set null,
  text text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references account on delete set null
);
create index abuse_report_newest on abuse_report (state, created_at desc, id);
create index on abuse_report (video_id);
-- Who reports the same thing again while it is open, changes what they said.
create unique index abuse_report_open on abuse_report (video_id, account_id) where state = 'OPEN';
