-- Comments are found by their words within their video.
alter table comment add column words tsvector not null generated always as (words_of(text)) stored;
create index comment_words on comment using gin (video_id, words) with (fastupdate = off) where deleted_at is null;
