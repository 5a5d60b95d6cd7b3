-- Whoever stays on a list of people keeps the row, and only the place on the list changes.
grant update (position) on record_people to plumbline_app;
grant update (position) on action_people to plumbline_app;
grant update (position) on risk_control_people to plumbline_app;
grant update (position) on report_recipients to plumbline_app;
grant update (position) on analysis_people to plumbline_app;
grant update (position) on group_members to plumbline_app;

-- These are asked for some of a record's actions, or for some people, too.
drop function if exists open_tasks(uuid, uuid);
drop function if exists close_tasks(uuid, uuid);
drop function if exists renew_run(uuid, uuid);

-- One group can be asked about.
drop function if exists action_groups(uuid, text, uuid, uuid);
