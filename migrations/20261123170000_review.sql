-- Review: a video is sent to a reviewer, who approves or rejects it. Adds only; a process of the version before publishes without asking.
alter table video
  add column reviewer_id uuid references account on delete set null,
  -- NONE, SENT, APPROVED, REJECTED
  add column review_state text not null default 'NONE',
  -- what was said with the last step
  add column review_comment text not null default '',
  -- of the one that waits
  add column review_sent_at timestamptz,
  -- the widest audience that it may have without asking; PRIVATE: any, when it is first published; null: none
  add column cleared_visibility text,
  add column cleared_external boolean not null default false,
  add column terms_accepted_at timestamptz,
  -- of the notices that it expires soon the last one that was told: 30, 7 or 1
  add column expiry_told_days smallint,
  -- goes up with every change of its settings
  add column revision int not null default 1;
update video set cleared_visibility = visibility, cleared_external = external_users where published;
create index video_by_reviewer on video (reviewer_id, review_sent_at, id) where reviewer_id is not null;
create index video_in_review on video (review_sent_at, id) where review_state = 'SENT';

-- Every step of a review. People stay in it by their names of then.
create table video_review (
  id bigint generated always as identity primary key,
  video_id text not null references video on delete cascade,
  -- SENT, APPROVED, REJECTED, WITHDRAWN
  state text not null,
  actor_username text not null,
  actor_name text not null,
  reviewer_username text,
  reviewer_name text,
  comment text not null default '',
  visibility text not null,
  at timestamptz not null default now()
);
create index on video_review (video_id, id desc);
