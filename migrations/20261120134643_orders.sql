-- Each order of a listing is that of an index, read from one end or the other.
drop index video_popular;
create index video_by_views on video (type, play_count, id) where deleted_at is null;
create index video_by_likes on video (type, like_count, id) where deleted_at is null;
create index video_by_title on video (type, lower(title), id) where deleted_at is null;
