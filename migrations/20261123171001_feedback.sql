-- Where viewers of a video are asked for their opinion, outside of Lyceum.
create table video_feedback (
  video_id text primary key references video on delete cascade,
  url text not null
);
