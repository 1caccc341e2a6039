alter table asset
  -- from when the master playlist is what a player gets
  add column hls_at timestamptz,
  -- starts of work on it since the last step forward; what never gets anywhere is given up
  add column attempts int not null default 0,
  -- its bytes are gone
  add column purged_at timestamptz;

alter table rendition
  -- its playlist is out before its segments exist: a request for one waits until it is made
  add column held boolean not null default false,
  -- bits per second over the whole length; bandwidth is that of the largest segment
  add column average_bandwidth int;

comment on column rendition.segments is 'durations of the segments, ms';
