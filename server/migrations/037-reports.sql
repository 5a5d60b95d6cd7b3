-- A report can be cancelled while it waits or is made.
alter table report_runs drop constraint report_runs_state_check;
alter table report_runs add constraint report_runs_state_check check (state in ('queued', 'running', 'ready', 'failed', 'cancelled'));
