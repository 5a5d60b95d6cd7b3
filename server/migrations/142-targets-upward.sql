-- What is to grow by a share of what it was.
alter table capa_effectiveness drop constraint capa_effectiveness_comparator_check;
alter table capa_effectiveness add constraint capa_effectiveness_comparator_check
  check (comparator in ('at-most', 'at-least', 'equals', 'reduced-by', 'increased-by'));
