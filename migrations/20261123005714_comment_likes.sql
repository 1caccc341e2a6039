-- Who likes a comment or a reply, and how many do.
create table comment_like (
  comment_id uuid not null references comment on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, account_id)
);
create index on comment_like (account_id);
alter table comment add column like_count int not null default 0;
-- The top of a thread, without sorting all of it.
create index comment_top on comment (video_id, like_count desc, created_at desc, id desc) where parent_id is null and deleted_at is null;
