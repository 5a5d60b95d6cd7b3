-- An acceptance that was asked for while another one held: where it is rejected, the risk is monitored on as long as that holds.
alter table risk_acceptances add column is_renewal boolean not null default false;
