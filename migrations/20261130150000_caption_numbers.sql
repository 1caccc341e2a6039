-- The number that the next new caption of a transcript gets: one that a removed caption had is never given out again, so that whoever still has it open
-- cannot write over somebody else's.
alter table transcript add column next_position int not null default 0;
update transcript t set next_position = greatest(
  (select max(position) + 1 from transcript_cue c where c.transcript_id = t.id),
  (select max((cue ->> 0)::int) + 1 from transcript_change h cross join jsonb_array_elements(h.cues) as cue where h.transcript_id = t.id),
  0);
