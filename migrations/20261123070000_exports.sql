-- Files that people asked for: made by a job, mailed as a link, fetched by the one who asked. The file lies in the storage under reports/ and the
-- id; its row stands before it and goes after it, so the row outlives its account.
create table export (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  -- comments, channels; domains add theirs
  kind text not null,
  -- what it is about, as an id; empty where that is the person
  subject text not null default '',
  parameters jsonb not null default '{}',
  -- making, ready, failed
  state text not null default 'making',
  rows_made int not null default 0,
  -- tries that failed; not those that were cut off
  failures smallint not null default 0,
  -- null until it is made
  file_name text,
  made_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create index on export (account_id, created_at desc);
create index on export (expires_at);

-- Reports on channels go on with their files, which stay where they lie.
insert into export (id, account_id, kind, state, file_name, made_at, created_at, expires_at)
select id, account_id, 'channels', case when made_at is null then 'making' else 'ready' end,
  'channels-' || to_char(made_at at time zone 'UTC', 'YYYY-MM-DD') || '.csv', made_at, created_at, created_at + interval '7 days'
from channel_report;

-- Files of comments that are made go: they stand in a column, which a migration cannot move into the storage, and their addresses let anybody in
-- who has them. They can be asked for again.
insert into export (id, account_id, kind, subject, parameters, created_at, expires_at)
select id, account_id, 'comments', video_id, jsonb_build_object('videoId', video_id, 'groupBy', group_by), created_at, created_at + interval '7 days'
from comment_report where content is null;

-- What was asked for and not made yet has its job under another name from now on.
insert into outbox (kind, name, payload)
select 'job', 'make-export', jsonb_build_object('exportId', id) from export where state = 'making' and expires_at > now();

-- comment_report and channel_report stay for processes of the version before; they go with the next version.
