-- Who says it, where a transcript tells; null: nobody knows.
alter table transcript_cue add column speaker text;
