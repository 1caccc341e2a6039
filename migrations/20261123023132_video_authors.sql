-- Who made a video, besides its owner, in the order given: people of the organisation, or names as they were typed.
create table video_author (
  video_id text not null references video on delete cascade,
  position int not null,
  -- a username where `account_id` is set
  name text not null,
  account_id uuid references account on delete set null,
  primary key (video_id, position)
);
create index on video_author (account_id, video_id) where account_id is not null;
