-- A zone that the database does not know made every statement fail that asks for the day of the organisation.
update organisation set flags = flags - 'time_zone'
where flags ? 'time_zone' and not exists (select from pg_timezone_names where lower(name) = lower(flags ->> 'time_zone'));
