-- Who changed the settings of a video last, and when: somebody who edits them at the same time is told.
alter table video
  add column revised_by uuid references account on delete set null,
  add column revised_at timestamptz;
create index on video (revised_by) where revised_by is not null;
