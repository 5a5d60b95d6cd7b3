-- How well whoever checks thinks that it works, beside what was measured.
alter table capa_effectiveness_checks add column rating int check (rating between 0 and 100);
