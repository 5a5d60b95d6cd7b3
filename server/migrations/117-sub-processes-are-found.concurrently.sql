-- CAPAs are found by their sub-processes; most have none.
create index concurrently if not exists capas_sub_processes on capas using gin (organization_id, sub_processes)
  where sub_processes <> '{}';
