-- Of which event one is a copy, and the hour that it was made for: the same copy is made once. The event may be gone.
alter table event
  add column copied_from text,
  add column copied_for timestamptz(3);
create unique index event_copy on event (copied_from, copied_for);
