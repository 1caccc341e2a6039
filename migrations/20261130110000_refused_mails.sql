-- The recipient's server will never take it: it is not tried again.
alter table mail add column refused_at timestamptz;
create index mail_unsent on mail (id) where sent_at is null and refused_at is null;
