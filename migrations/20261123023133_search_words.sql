-- Channels and playlists are found and narrowed as videos are: words (title A, topics B, description C, names of owners and authors D)
-- and a copy of their topics.
alter table channel add column search_topics text[] not null default '{}';
update channel c set
  words = c.words || setweight(words_of(a.displayname), 'D'),
  search_topics = array(select t.topic from channel_topic t where t.channel_id = c.id order by t.topic)
from account a where a.id = c.owner_id;
create index channel_search_topics on channel using gin (search_topics) with (fastupdate = off);

alter table playlist
  add column words tsvector not null default '',
  add column search_topics text[] not null default '{}';
update playlist set search_topics = array(select t.topic from playlist_topic t where t.playlist_id = playlist.id order by t.topic);
update playlist p set words = setweight(words_of(p.title), 'A') || setweight(words_of(array_to_string(p.search_topics, ' ')), 'B')
  || setweight(words_of(p.description), 'C') || setweight(words_of(concat_ws(' ', a.displayname, p.author)), 'D')
from account a where a.id = p.owner_id;
create index playlist_words on playlist using gin (words) with (fastupdate = off);
create index playlist_search_topics on playlist using gin (search_topics) with (fastupdate = off);

-- Typing errors are forgiven among their words, too.
insert into search_word (word)
select distinct word from (select words from playlist union all select words from channel) as each, unnest(tsvector_to_array(words)) as word
where length(word) between 3 and 40 order by word on conflict do nothing;
