-- This number was kept for a change that needed no migration.
select 1;
