-- Where within its process a CAPA is: names as the process lists them, or others.
alter table capas add column sub_processes text[] not null default '{}';
