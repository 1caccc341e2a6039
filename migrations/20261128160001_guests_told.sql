-- Guests who are told by mail what becomes of an event.
alter table event_guest
  -- a keyed hash of the mailbox to which their joining was confirmed; null: nothing is mailed to them
  add column mailbox uuid,
  -- of the event, up to which they were told
  add column told_revision int not null default 0,
  -- the start of which they were reminded
  add column reminded_of timestamptz(3);
create unique index on event_guest (event_id, mailbox) where mailbox is not null;

-- Confirmations that were mailed, for a day: anybody can type any address. They outlive guests and events.
create table guest_confirmation (
  mailbox uuid not null,
  event_id text not null,
  -- a keyed hash of the address that it came from
  address uuid not null,
  mailed_at timestamptz(3) not null default clock_timestamp()
);
create index on guest_confirmation (mailbox, mailed_at);
create index on guest_confirmation (event_id, mailed_at);
create index on guest_confirmation (address, mailed_at);
create index on guest_confirmation (mailed_at);
