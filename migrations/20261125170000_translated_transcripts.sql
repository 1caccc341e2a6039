-- Transcripts that an engine makes from one of another language.

-- BCP 47, of the transcript that it was made from; null: it was made from what is said, or by people.
alter table transcript add column translated_from text;

-- BCP 47, of the transcript that is translated; null: the engine listens.
alter table transcript_job add column source_language text;

-- What is translated already: it goes on there after a restart, and where it is asked for again after it failed.
create table transcript_translation (
  job_id uuid not null references transcript_job on delete cascade,
  -- of the cue
  position int not null,
  source text not null,
  text text not null,
  primary key (job_id, position)
);
