-- Comments.

-- The text of a comment with the people whom it names, as they are called today: for the log, and for whoever reads it
-- outside of a screen.
create or replace function comment_words(p_organization uuid, p_text text) returns text language plpgsql stable as $$
declare
  named record;
begin
  for named in
    select a.id, a.name from accounts a
     where a.organization_id = p_organization and a.id in (
       select m[1]::uuid from regexp_matches(p_text, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') m)
  loop
    p_text := replace(p_text, '@[' || named.id || ']', '@' || named.name);
  end loop;
  return p_text;
end $$;
grant execute on function comment_words(uuid, text) to plumbline_app;
