-- Where it stood before the playlist was last sorted; null: it came later, or that was taken back.
alter table playlist_item add column position_before int;
