-- PostgreSQL 18 has uuidv7(); on 16 and 17 it is made here, so that ids are in the order of time everywhere.
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7') then
    create function uuidv7() returns uuid language sql volatile as $f$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1),
        'hex')::uuid
    $f$;
  end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Facts and jobs, written with the change they belong to and moved to the queue right after it commits.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('fact', 'job')),
  name text not null,
  payload jsonb not null,
  options jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table mail (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on mail (recipient, id desc);
