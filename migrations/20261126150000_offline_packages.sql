-- A package that holds the file of its video: what stands before and behind the file in the zip. A process of the version before finds no `zip` in
-- the row, and says that it is not ready; it knows nothing of the job that makes it.
alter table video_package
  add column is_offline boolean not null default false,
  add column head bytea,
  add column tail bytea,
  -- bytes of the file that was counted in them
  add column media_size bigint;
