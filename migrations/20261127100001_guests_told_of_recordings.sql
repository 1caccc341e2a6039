-- When a guest who missed an event was mailed where its recording is; once.
alter table event_guest add column recording_mailed_at timestamptz(3);
