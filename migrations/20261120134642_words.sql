create extension if not exists btree_gin;

-- Words as they are written, without accents, and their stems; neither drops any word.
create text search configuration lyceum_raw (copy = simple);
alter text search configuration lyceum_raw
  alter mapping for asciiword, word, numword, hword, asciihword, numhword, hword_part, hword_asciipart, hword_numpart with unaccent, simple;
create text search dictionary lyceum_stem (template = snowball, language = english);
create text search configuration lyceum_stem (copy = lyceum_raw);
alter text search configuration lyceum_stem
  alter mapping for asciiword, word, numword, hword, asciihword, numhword, hword_part, hword_asciipart, hword_numpart with unaccent, lyceum_stem;

-- Everything that is no letter or digit divides words, so that no text is taken for a path, an address or a number with a sign.
create function words_of(text text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('lyceum_raw', plain) || to_tsvector('lyceum_stem', plain)
  from (select left(regexp_replace(text, '[^[:alnum:]]+', ' ', 'g'), 300000) as plain) as cleaned
$$;

-- One word of a query: `alternatives` is a tsquery over written words ('safety:* | safely'), whose stems match too.
create function word_query(alternatives text) returns tsquery
language sql immutable parallel safe as $$
  select to_tsquery('lyceum_raw', alternatives) || to_tsquery('lyceum_stem', replace(regexp_replace(alternatives, ':\*(?![A-D])', '', 'g'), ':*', ':'))
$$;

-- What a video is found by. `words`: title A, topics B, description C; `spoken`: its transcripts, D.
create table video_search (
  video_id text primary key references video on delete cascade,
  words tsvector not null,
  spoken tsvector not null default '',
  -- What listings go by, beside the words: a search reads this row alone until it knows its page.
  type text not null,
  published_at timestamptz(3) not null,
  -- For whom it is on air; a copy of video_reader.
  readers uuid[] not null default '{}'
);
create index video_search_words on video_search using gin (words) with (fastupdate = off);
create index video_search_all on video_search using gin ((words || spoken)) with (fastupdate = off);

-- Every word that stands in any of them, for typing errors.
create table search_word (word text primary key);
create index search_word_near on search_word using gist (word gist_trgm_ops);

create table transcript (
  id uuid primary key default uuidv7(),
  video_id text not null references video on delete cascade,
  -- BCP 47
  language text not null,
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  kind text not null check (kind in ('uploaded', 'generated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (video_id, language)
);
create unique index transcript_default on transcript (video_id) where is_default;

create table transcript_cue (
  transcript_id uuid not null references transcript on delete cascade,
  -- from 0, in order of time
  position int not null,
  video_id text not null references video on delete cascade,
  start_ms int not null,
  end_ms int not null,
  text text not null,
  words tsvector not null generated always as (words_of(text)) stored,
  primary key (transcript_id, position)
);
create index transcript_cue_words on transcript_cue using gin (video_id, words) with (fastupdate = off);
