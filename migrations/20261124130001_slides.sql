-- What stands on the slides of a video, read from its pictures: once for the bytes, however many videos are over them.
create table slide_text (
  asset_id uuid not null references asset on delete cascade,
  -- when the slide has appeared whole
  ms int not null,
  text text not null,
  words tsvector not null generated always as (words_of(text)) stored,
  primary key (asset_id, ms)
);
create table slide_reading (
  asset_id uuid primary key references asset on delete cascade,
  -- reading, done or failed
  state text not null default 'reading',
  tries int not null default 0,
  -- of the data that was read with: eng, deu, fra, por
  language text,
  frames int not null default 0,
  -- of the processor
  milliseconds int not null default 0,
  changed_at timestamptz not null default now()
);

-- Beside what is said: what is shown.
alter table video_search add column shown tsvector not null default '';
create index video_search_every on video_search using gin ((words || spoken || shown)) with (fastupdate = off);
drop index video_search_all;
