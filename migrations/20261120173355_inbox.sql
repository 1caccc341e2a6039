-- What a person is told. What it is about is known by id; whether they may still see it is asked whenever it is shown.
create table notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('share', 'comment', 'reply', 'mention', 'new_video')),
  -- who did it; null: nobody in particular, or removed since
  actor_id uuid references account on delete set null,
  -- `video`, `feed`, `channel`, `playlist`, `event`
  subject_type text not null,
  subject_id text not null,
  -- what was written with it, or why it is told
  message text not null default '',
  -- what happened, where the same may not be told twice
  source text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- null and `mail` daily: waits for the next digest
  mail text not null default 'none' check (mail in ('none', 'now', 'daily')),
  mailed_at timestamptz
);
create index notification_newest on notification (account_id, created_at desc, id);
create index notification_unread on notification (account_id, created_at desc) where read_at is null;
create index notification_digest on notification (account_id) where mail = 'daily' and mailed_at is null;
create index notification_subject on notification (subject_type, subject_id);
create unique index notification_once on notification (account_id, kind, source) where source is not null;

-- Videos that were told of as new, once.
create table announced_video (
  video_id text primary key references video on delete cascade,
  announced_at timestamptz not null default now()
);
-- What was there before is not new.
insert into announced_video (video_id) select id from video where published;

-- Whom a topic's news are for.
create index account_topic_followers on account_topic (topic, account_id);
-- With whom a person shared last.
create index notification_shared on notification (actor_id, created_at desc) where kind = 'share';
