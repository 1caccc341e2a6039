-- What a search narrows by, beside the words; copies of what stands elsewhere, written with the readers and the spoken words.
alter table video_search
  add column topics text[] not null default '{}',
  add column owner_id uuid,
  add column duration_ms int,
  -- of the enabled transcripts, BCP 47
  add column languages text[] not null default '{}';

update video_search s set
  owner_id = v.owner_id,
  duration_ms = a.duration_ms,
  topics = array(select t.topic from video_topic t where t.video_id = v.id order by t.topic),
  languages = array(select t.language from transcript t where t.video_id = v.id and t.is_enabled order by t.language)
from video v join asset a on a.id = v.asset_id where v.id = s.video_id;

-- Where no words are searched: everything about a topic, everything of a person.
create index video_search_topics on video_search using gin (topics) with (fastupdate = off);
create index video_search_owner on video_search (owner_id);
