-- What threats and what opportunities come to is kept apart. What was kept so far adds up both: the job of the night works
-- all of it out anew. It is truncated, since row security may hide its rows from whoever migrates.
truncate risk_exposures;
alter table risk_exposures add column kind text not null check (kind in ('threat', 'opportunity'));
