-- How far an action is, as whoever does it says.
alter table actions add column progress int check (progress between 0 and 100);
