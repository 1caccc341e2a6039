-- Mailboxes whose reader wants no more mails about an event that somebody joined with their address.
create table guest_mail_stop (
  event_id text not null references event on delete cascade,
  mailbox uuid not null,
  stopped_at timestamptz(3) not null default now(),
  primary key (event_id, mailbox)
);
