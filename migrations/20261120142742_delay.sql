-- A sentence for who manages what shows the asset: why the work on it waits; it goes on by itself.
alter table asset add column delay text;
