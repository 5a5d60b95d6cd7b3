-- What only one kind of record has and is looked for by its words; a kind that has such a text is a branch.
create view record_texts with (security_invoker = true) as
  select r.organization_id, r.id, (select string_agg(x.value, ' ') from jsonb_each_text(r.form5w2h) x) as text from risks r;
grant select on record_texts to plumbline_app, plumbline_definer;
