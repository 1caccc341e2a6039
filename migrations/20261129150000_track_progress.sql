-- A report on thousands of learners is read as it was counted: by what they are sorted and searched, their days, and the sums of all and of
-- each group. What was counted before is counted again at the next look.
truncate track_learner, track_count;
alter table track_learner
  -- of the account, in lower case
  add column sort_name text not null default '',
  add column username text not null default '',
  -- by when they are to be done; null: they may take their time
  add column due_on date,
  -- when they were, by their videos or as somebody was told before
  add column ended_on date;
create index track_learner_by_name on track_learner (track_id, sort_name, username);

-- Whether its learners were those whom it was given to.
alter table track_count add column is_given boolean not null default true;

-- How far the learners of a track are together, as they were last counted.
create table track_progress (
  track_id uuid not null references track on delete cascade,
  -- one that the track was given to; null: all of them
  group_id uuid references org_group on delete cascade,
  learners int not null,
  begun int not null,
  completed int not null,
  -- null: the track is due for nobody
  late int,
  -- how many have one, and their mean
  scored int not null,
  score smallint,
  watched_ms bigint not null,
  unique nulls not distinct (track_id, group_id)
);
create index on track_progress (group_id);

-- Whether somebody has enrolled since a count.
create index track_enrolment_newest on track_enrolment (track_id, enrolled_at);
