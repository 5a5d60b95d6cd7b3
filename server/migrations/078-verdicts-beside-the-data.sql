-- A verdict may be another than the one that the data come to: both are kept.
alter table capa_effectiveness
  add column computed_verdict text check (computed_verdict in ('effective', 'partially', 'ineffective', 'inconclusive')),
  add column computed_reason text,
  drop constraint capa_effectiveness_verdict_check,
  add constraint capa_effectiveness_verdict_check check (verdict in ('effective', 'partially', 'ineffective', 'inconclusive'));

-- What was called effective so far was so by the data, in their words.
update capa_effectiveness set computed_verdict = verdict, computed_reason = verdict_reason where verdict = 'effective';
