-- How much an action matters, and which of the same record have to be completed before it can be.
alter table actions
  add column priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  add column depends_on_ids uuid[];
