-- Copies of videos that do not have the transcripts of the original yet: many words take longer to index than a call may.
create table transcript_copy (
  video_id text primary key references video on delete cascade,
  from_video_id text not null references video on delete cascade
);
create index on transcript_copy (from_video_id);
