-- What the review of a plan asked to be changed of its items, from the step that sent it back until it is approved.
alter table capas add column plan_remarks jsonb;
