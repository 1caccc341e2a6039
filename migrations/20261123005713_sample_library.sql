-- What is being done with the sample library; null: nothing.
alter table organisation add column sample_library text check (sample_library in ('loading', 'removing'));
