-- Where an uploaded file tells of a place, a camera or its maker: [[at, length, what stands there for others in hex], …], found when it arrives, of
-- older files when somebody other than its managers first asks; null: not looked for yet.
alter table asset add column private_parts jsonb;
-- What the file tells cannot be found: others than its managers do not get the file itself.
alter table asset add column withheld boolean not null default false;
update asset set withheld = true
  where probe is not null and probe ->> 'container' not in ('mp4', 'webm', 'matroska', 'mp3', 'aac', 'ogg', 'wav', 'flac');
