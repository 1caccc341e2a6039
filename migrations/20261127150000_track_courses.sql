-- A video of a track that learning platforms open by the cmi5 course of the track: an assignable unit of it.
create table track_unit (
  id uuid primary key default uuidv7(),
  track_id uuid not null references track on delete cascade,
  video_id text not null references video on delete cascade,
  -- who put it into the course, and managed the video then
  made_by uuid references account on delete set null,
  made_at timestamptz(3) not null default now(),
  unique (track_id, video_id)
);
create index on track_unit (video_id);
create index on track_unit (made_by) where made_by is not null;

-- What was opened by a unit ends with it, however it goes.
create function end_tokens_of_units() returns trigger language plpgsql as $$
begin
  delete from embed_token t using gone where t.source_id = gone.id;
  return null;
end $$;
create trigger track_unit_gone after delete on track_unit referencing old table as gone for each statement execute function end_tokens_of_units();
