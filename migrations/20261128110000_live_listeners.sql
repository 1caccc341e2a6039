-- Ports on which encoders send to events by SRT: one an event, for as long as somebody may want to send.
create table live_listener (
  event_id text primary key references live_stream on delete cascade,
  port int not null unique,
  -- while the event is not LIVE: until then, which goes on as often as somebody asks where to send to
  wanted_until timestamptz(3) not null,
  -- the process that listens, for as long as it is heard of
  holder uuid,
  held_until timestamptz(3)
);
