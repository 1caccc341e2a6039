-- A recording is sent while it is made: nobody knows its length before its end. Until then `length` is the most that it may have. The version before
-- takes it for a large upload that goes on.
alter table upload
  -- false: `length` is the most that it may become
  add column length_known boolean not null default true,
  -- when the sender of a recording was last heard of; null: no recording
  add column heard_at timestamptz;
create index upload_recording on upload (owner_id) where state = 'running' and heard_at is not null;
