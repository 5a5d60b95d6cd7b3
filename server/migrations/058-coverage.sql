-- Which root causes an action removes; null of one that says nothing of it.

alter table actions add column root_cause_ids uuid[];
