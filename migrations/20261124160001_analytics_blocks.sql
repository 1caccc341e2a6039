-- Where small counts are held back, figures are sums of blocks: days of a video that follow one another and on which, together, at least
-- `minimum` people watched it. A block is made once its days are over and never changes.
create table watch_block (
  video_id text not null references video on delete cascade,
  minimum int not null,
  from_day date not null,
  to_day date not null,
  people int not null,
  viewers int not null,
  views bigint not null,
  completions bigint not null,
  watched_ms bigint not null,
  played_ms bigint[] not null,
  starts bigint not null,
  failures bigint not null,
  stalls bigint not null,
  first_frames bigint[] not null,
  primary key (video_id, minimum, to_day)
);
create index on watch_block (to_day);

-- One row: until which day blocks were made, and for which minimum.
create table watch_block_state (
  is_only boolean primary key default true check (is_only),
  minimum int not null default 0,
  until_day date
);
insert into watch_block_state default values;

create aggregate sum_of_arrays(bigint[]) (sfunc = sum_of_arrays, stype = bigint[], initcond = '{}');
