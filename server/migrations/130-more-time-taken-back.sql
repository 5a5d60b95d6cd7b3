-- Whoever asked for more time may take the request back while it is undecided.
alter table action_requests drop constraint action_requests_status_check;
alter table action_requests add constraint action_requests_status_check
  check (status in ('open', 'granted', 'refused', 'withdrawn', 'cancelled'));
