-- Who ended an acceptance and when, beside who had decided about it.
alter table risk_acceptances
  add column ended_by uuid,
  add column ended_at timestamptz,
  add foreign key (organization_id, ended_by) references accounts (organization_id, id);
