-- What stands on the home page, in the order of `position`; a site admin arranges it.
create table home_section (
  id text primary key default gen_random_uuid()::text,
  title text not null,
  -- what it is made of: `scope:trending`, `topic:safety`, `channel:{name}`, `playlist:{name}`
  source text not null,
  position int not null,
  visible boolean not null default true
);
insert into home_section (id, title, source, position, visible) values
  ('continue', 'Continue watching', 'scope:continue', 1, true),
  ('recommended', 'Recommended for you', 'scope:recommended', 2, true),
  ('recent', 'Recent videos', 'scope:recent', 3, true),
  ('shorts', 'Shorts', 'scope:shorts', 4, true),
  ('trending', 'Trending', 'scope:trending', 5, true),
  ('popular', 'Popular', 'scope:popular', 6, true),
  ('podcasts', 'Podcasts', 'scope:podcasts', 7, true);

-- The newest of a topic, without looking at all that has it; a copy of the video's.
alter table video_topic add column published_at timestamptz(3) not null default now();
update video_topic t set published_at = v.published_at from video v where v.id = t.video_id;
create index video_topic_newest on video_topic (topic, published_at desc, video_id);

-- When the person took it out of their history. What they have watched stays known: locks and progress go by it.
alter table viewing add column forgotten_at timestamptz;
