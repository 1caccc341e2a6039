-- Events and tracks are found and narrowed as playlists are: words (title A, topics B, description C, names of who runs, presents or writes them D)
-- and, of tracks, a copy of their topics.
alter table event add column words tsvector not null default '';
update event e set words = setweight(words_of(e.title), 'A') || setweight(words_of(e.description), 'C')
  || setweight(words_of(concat_ws(' ', a.displayname, e.presenter)), 'D')
from account a where a.id = e.owner_id;
create index event_words on event using gin (words) with (fastupdate = off);

alter table track
  add column words tsvector not null default '',
  add column search_topics text[] not null default '{}';
update track set search_topics = array(select t.topic from track_topic t where t.track_id = track.id order by t.topic);
update track t set words = setweight(words_of(t.title), 'A') || setweight(words_of(array_to_string(t.search_topics, ' ')), 'B')
  || setweight(words_of(t.description), 'C') || setweight(words_of(concat_ws(' ', a.displayname, t.author)), 'D')
from account a where a.id = t.owner_id;
create index track_words on track using gin (words) with (fastupdate = off);
create index track_search_topics on track using gin (search_topics) with (fastupdate = off);

-- Typing errors are forgiven among their words, too.
insert into search_word (word)
select distinct word from (select words from event union all select words from track) as each, unnest(tsvector_to_array(words)) as word
where length(word) between 3 and 40 order by word on conflict do nothing;

-- The home page begins with what is live, and has what is to come and what somebody has to do; each row is left out where it has nothing.
update home_section set position = case when position <= 1 then 2 else position + 3 end;
insert into home_section (id, title, source, position, visible) values
  ('live', 'Live now', 'scope:live', 1, true),
  ('to_do', 'To do', 'scope:to_do', 3, true),
  ('upcoming', 'Coming up', 'scope:upcoming', 4, true);
