-- What people say about a video. A reply has a parent, which has none.
create table comment (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  parent_id uuid references comment on delete cascade,
  -- null: whoever wrote it has left
  author_id uuid references account on delete set null,
  text text not null,
  pinned boolean not null default false,
  -- of those that aren't deleted
  reply_count int not null default 0,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  -- the last change that whoever reads the thread should hear of
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references account on delete set null
);
create index comment_newest on comment (video_id, created_at desc, id desc) where parent_id is null and deleted_at is null;
create index comment_pinned on comment (video_id, created_at desc, id desc) where parent_id is null and deleted_at is null and pinned;
create index comment_replies on comment (parent_id, created_at desc, id desc) where parent_id is not null and deleted_at is null;
create index comment_changes on comment (video_id, updated_at) where parent_id is null;
create index comment_authors on comment (author_id, video_id, created_at desc, id desc);
create index comment_parents on comment (parent_id) where parent_id is not null;
create index comment_deletions on comment (deleted_at) where deleted_at is not null;
create index on comment (deleted_by) where deleted_by is not null;

-- A file of the comments that somebody asked for; its address carries a token that is made from the id.
create table comment_report (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  account_id uuid not null references account on delete cascade,
  group_by text not null,
  -- null until it is made
  content text,
  created_at timestamptz not null default now()
);
create index on comment_report (account_id, created_at);
create index on comment_report (created_at);
create index on comment_report (video_id);
