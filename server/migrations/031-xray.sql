-- This number is kept for what is merged next.
select 1;
