-- A change that was taken back stays for its hour: who asks again, because the answer was lost, is told that it was.
alter table video_change add column undone_at timestamptz;
alter table playlist_change add column undone_at timestamptz;
alter table channel_change add column undone_at timestamptz;
