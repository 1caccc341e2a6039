-- Space that is kept for what an upload sends next, bytes, and until when nobody else gets it. The version before keeps none.
alter table upload
  add column held bigint not null default 0,
  add column held_until timestamptz;
create index upload_held on upload (held_until) where state = 'running' and held > 0;
