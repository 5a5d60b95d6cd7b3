-- The column is called as in exports now; whoever has arranged the columns keeps theirs.
update preferences set value = replace(value::text, '"age"', '"grossDays"')::jsonb
 where key = 'columns:capa' and value::text like '%"age"%';
