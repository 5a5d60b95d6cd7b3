-- As what a CAPA was rejected, and where the data of an effectiveness plan come from.
alter table capas add column rejected_as text check (rejected_as in ('no-quality-issue', 'insufficient', 'duplicate'));
alter table capa_effectiveness add column data_source text
  check (data_source in ('manual-series', 'recurrence-rule', 'linked-kpi', 'checklist-score', 'audit-finding-count', 'sampling'));
