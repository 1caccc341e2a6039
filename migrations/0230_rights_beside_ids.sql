-- Who may see a video, by its id, without reading its words: what counts a long list looks here alone.
create index video_search_rights on video_search (video_id) include (owner_id, duration_ms, readers);
