-- That somebody who manages a group is mailed every week or month how far its members are. It goes with their managing the group.
create table team_report_schedule (
  group_id uuid not null,
  account_id uuid not null,
  -- week, month
  every text not null,
  -- csv, xlsx
  format text not null,
  -- when the next one is due
  next_at timestamptz(3) not null,
  -- the last day that was reported; no day is reported twice
  told_to date,
  primary key (group_id, account_id),
  foreign key (group_id, account_id) references group_manager on delete cascade
);
create index on team_report_schedule (next_at);
create index on team_report_schedule (account_id);
