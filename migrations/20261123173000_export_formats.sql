-- csv, xlsx
alter table export add column format text not null default 'csv';
