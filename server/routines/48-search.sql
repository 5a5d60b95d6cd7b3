-- The search over everything.

-- The words of a text, in small letters. What divides them is the same list in words-of.ts.
create or replace function words_of(p_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(w, 60)), '{}')
    from string_to_table(translate(lower(normalize(p_text, NFC)),
           E'\t\n\r\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\u00a1\u00a7\u00ab\u00b0\u00b7\u00bb\u00bf\u2010\u2011\u2012\u2013\u2014\u2015\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u3000\u3001\u3002',
           repeat(' ', 65)), ' ') w
   where w <> ''
$$;

-- What the words of an organization begin with in the index.
create or replace function search_key(p_organization uuid) returns text language sql immutable parallel safe as $$
  select left(md5(p_organization::text), 6)
$$;

-- The words of something as they are kept: all of them, and those of its title and number once more by themselves.
create or replace function search_lexemes(p_organization uuid, p_title text, p_body jsonb) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select search_key(p_organization) || ':' || w
      from unnest(words_of(concat_ws(' ', p_title, (select string_agg(b.value, ' ') from jsonb_each_text(p_body) b)))) w
    union all
    select search_key(p_organization) || '=' || w from unnest(words_of(concat_ws(' ', p_title, p_body->>'number'))) w))
$$;
grant execute on function words_of(text), search_key(uuid), search_lexemes(uuid, text, jsonb) to plumbline_app, plumbline_definer;

-- What an answer says in words of its own: a text, or choices; not a word of a fixed set, a number or a day.
create or replace function said_of(p_value jsonb) returns text language sql immutable parallel safe as $$
  select case jsonb_typeof(p_value)
    when 'array' then (select string_agg(x, ', ') from jsonb_array_elements_text(p_value) x)
    when 'string' then case when p_value #>> '{}' in ('yes', 'partial', 'no', 'conforming', 'opportunity', 'observation', 'nonconforming')
                              or p_value #>> '{}' ~ '^\d{4}-\d\d-\d\d$' then null else p_value #>> '{}' end
  end
$$;
grant execute on function said_of(jsonb) to plumbline_app, plumbline_definer;

-- Everything that can be found: its title, the rest of its text by field, and the way to it behind the page of its record.
create view search_sources with (security_invoker = true) as
  select r.organization_id, r.id as item_id, 'record' as kind, r.kind as reader, r.workspace_id, r.id as record_id,
         r.created_by as author_id, r.created_at as made_at, r.name as title,
         jsonb_build_object('number', r.number, 'description', r.description,
           'custom', (select string_agg(x #>> '{}', ', ') from jsonb_path_query(r.custom, 'lax $.*[*]') x),
           'tags', nullif(array_to_string(r.tags, ', '), ''), 'externalRef', r.external_ref,
           'fields', (select string_agg(x.text, ' ') from record_texts x where x.organization_id = r.organization_id and x.id = r.id)) as body,
         '' as way
    from records r where r.deleted_at is null
  union all
  select a.organization_id, a.id, 'action', r.kind, a.workspace_id, a.record_id, a.created_by, a.created_at, a.name,
         jsonb_build_object('description', a.description, 'said', a.said, 'note', a.completion_note, 'verification', a.verification_note,
           'custom', (select string_agg(x #>> '{}', ', ') from jsonb_path_query(a.custom, 'lax $.*[*]') x)),
         ''
    from actions a join records r on r.organization_id = a.organization_id and r.id = a.record_id where a.deleted_at is null
  union all
  select c.organization_id, c.id, 'comment', r.kind, c.workspace_id, c.record_id, c.created_by, c.created_at, null,
         jsonb_build_object('comment', regexp_replace(c.text, '@\[[0-9a-f-]{36}\]', '', 'g')),
         '?comment=' || coalesce(c.parent_id, c.id)
    from comments c join records r on r.organization_id = c.organization_id and r.id = c.record_id
   where c.deleted_at is null
     and not exists (select from actions a where a.organization_id = c.organization_id and a.id = c.action_id and a.deleted_at is not null)
  union all
  select f.organization_id, f.id, 'file', r.kind, f.workspace_id, f.record_id, f.created_by, f.created_at, f.name,
         jsonb_build_object('text', (select x.text from file_texts x where x.organization_id = f.organization_id and x.file_id = f.file_id)),
         '?tab=files&file=' || f.id
    from record_files f join records r on r.organization_id = f.organization_id and r.id = f.record_id where f.deleted_at is null
  union all
  select y.organization_id, y.id, 'analysis', r.kind, y.workspace_id, y.record_id, y.created_by, y.created_at, y.name, '{}',
         '/' || y.method || '/' || y.id
    from analyses y join records r on r.organization_id = y.organization_id and r.id = y.record_id where y.deleted_at is null
  union all
  select b.organization_id, b.id, 'cause', r.kind, b.workspace_id, b.record_id, b.created_by, b.created_at, b.name,
         jsonb_build_object('question', b.question, 'evidence', b.evidence, 'reason', b.reason, 'test', b.test, 'result', b.test_result), '/' || y.method || '/' || y.id || '?branch=' || b.id
    from analysis_branches b
    join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id and y.deleted_at is null
    join records r on r.organization_id = b.organization_id and r.id = b.record_id where b.deleted_at is null
  union all
  select c.organization_id, c.id, 'checklist', 'checklist', c.workspace_id, null, c.created_by, c.created_at, c.name,
         jsonb_build_object('description', c.description, 'category', c.category,
           'questions', (select string_agg(x #>> '{}', ' ') from jsonb_path_query(c.sections, '$[*].items[*].question') x)), ''
    from checklists c where c.deleted_at is null
  union all
  select u.organization_id, u.id, 'run', 'checklist-run', u.workspace_id, u.record_id, u.created_by, u.created_at, u.name,
         jsonb_build_object('number', u.number), u.id::text
    from checklist_runs u where u.deleted_at is null
  union all
  select n.organization_id, n.id, 'answer', 'checklist-run', n.workspace_id, u.record_id, n.answered_by, n.answered_at, n.name,
         jsonb_build_object('answer', said_of(n.value), 'remark', n.comment, 'reason', n.reason), u.id || '?item=' || n.item_id
    from checklist_answers n
    join checklist_runs u on u.organization_id = n.organization_id and u.id = n.run_id and u.deleted_at is null
   where n.deleted_at is null and coalesce(said_of(n.value), n.comment, n.reason) is not null;

-- What `search_entries` has to hold.
create view search_entry_sources with (security_invoker = true) as
  select s.organization_id, s.item_id, s.kind, s.reader, s.workspace_id, s.record_id, s.author_id, s.made_at,
         search_lexemes(s.organization_id, s.title, s.body) as words
    from search_sources s;
grant select on search_sources, search_entry_sources to plumbline_app, plumbline_definer;

-- Brings the entry of a row to what the view says. Each statement names its kind, so that its plan reads that one table.
create or replace function keep_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entries e where e.organization_id = old.organization_id and e.item_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  case tg_table_name
    when 'records' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'record' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'actions' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'action' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'comments' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'comment' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'record_files' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'file' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'analyses' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'analysis' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'analysis_branches' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'cause' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'checklists' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'checklist' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'checklist_runs' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'run' and s.organization_id = new.organization_id and s.item_id = new.id;
    when 'checklist_answers' then
      insert into search_entries select * from search_entry_sources s where s.kind = 'answer' and s.organization_id = new.organization_id and s.item_id = new.id;
  end case;
  return null;
end $$;
call run_as_definer('keep_entry()');

-- The text of a file is read after it was attached; it may be attached in several places. What only one kind of record has
-- stands in a table of its own.
create or replace function keep_file_entries() returns trigger language plpgsql as $$
begin
  delete from search_entries e using record_files f
   where f.organization_id = new.organization_id and f.file_id = new.file_id and e.organization_id = f.organization_id and e.item_id = f.id;
  insert into search_entries select * from search_entry_sources s
   where s.kind = 'file' and s.organization_id = new.organization_id
     and s.item_id in (select f.id from record_files f where f.organization_id = new.organization_id and f.file_id = new.file_id);
  return null;
end $$;
call run_as_definer('keep_file_entries()');
create or replace function keep_record_entry() returns trigger language plpgsql as $$
begin
  delete from search_entries e where e.organization_id = new.organization_id and e.item_id = new.id;
  insert into search_entries select * from search_entry_sources s
   where s.kind = 'record' and s.organization_id = new.organization_id and s.item_id = new.id;
  return null;
end $$;
call run_as_definer('keep_record_entry()');

-- What is said of an action, and the causes of an analysis, go and come back with it.
create or replace function keep_entries_below() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'actions' then
    delete from search_entries e using comments c
     where c.organization_id = new.organization_id and c.action_id = new.id and e.organization_id = c.organization_id and e.item_id = c.id;
    insert into search_entries select * from search_entry_sources s
     where s.kind = 'comment' and s.organization_id = new.organization_id
       and s.item_id in (select c.id from comments c where c.organization_id = new.organization_id and c.action_id = new.id);
  else
    delete from search_entries e using analysis_branches b
     where b.organization_id = new.organization_id and b.analysis_id = new.id and e.organization_id = b.organization_id and e.item_id = b.id;
    insert into search_entries select * from search_entry_sources s
     where s.kind = 'cause' and s.organization_id = new.organization_id
       and s.item_id in (select b.id from analysis_branches b where b.organization_id = new.organization_id and b.analysis_id = new.id);
  end if;
  return null;
end $$;
call run_as_definer('keep_entries_below()');

create or replace trigger keep_entry after insert or delete or update of name, description, custom, tags, external_ref, deleted_at on records for each row execute function keep_entry();
create or replace trigger keep_entry after insert or delete or update of name, description, custom, said, completion_note, verification_note, deleted_at on actions for each row execute function keep_entry();
create or replace trigger keep_record_entry after insert on risks for each row when (new.form5w2h <> '{}') execute function keep_record_entry();
create or replace trigger keep_changed_record_entry after update of form5w2h on risks for each row
  when (old.form5w2h is distinct from new.form5w2h) execute function keep_record_entry();
create or replace trigger keep_entries_below after update of deleted_at on actions for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function keep_entries_below();
create or replace trigger keep_entry after insert or delete or update of text, deleted_at on comments for each row execute function keep_entry();
create or replace trigger keep_entry after insert or delete or update of name, file_id, deleted_at on record_files for each row execute function keep_entry();
create or replace trigger keep_entry after insert or delete or update of name, deleted_at on analyses for each row execute function keep_entry();
create or replace trigger keep_entries_below after update of deleted_at on analyses for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function keep_entries_below();
create or replace trigger keep_entry after insert or delete or update of name, question, evidence, reason, test, test_result, deleted_at on analysis_branches for each row execute function keep_entry();
create or replace trigger keep_entry after insert or delete or update of name, description, category, sections, deleted_at on checklists for each row execute function keep_entry();
create or replace trigger keep_entry after insert or delete or update of name, deleted_at on checklist_runs for each row execute function keep_entry();
create or replace trigger keep_entry after insert or delete or update of value, comment, reason, deleted_at on checklist_answers for each row execute function keep_entry();
create or replace trigger keep_file_entries after insert or update of text on file_texts for each row execute function keep_file_entries();

-- Adds the words that an organization has not had before. Those with digits are not mistyped but unknown, and short ones
-- are near to everything.
create or replace function keep_words() returns trigger language plpgsql as $$
begin
  insert into search_words (organization_id, word)
  select w.organization_id, w.word
    from (select distinct n.organization_id, substr(l, 8) as word from new_entries n cross join lateral unnest(tsvector_to_array(n.words)) l
           where substr(l, 7, 1) = ':' and length(l) between 11 and 47) w
   where w.word = translate(w.word, '0123456789', '')
     and not exists (select from search_words s where s.organization_id = w.organization_id and s.word = w.word);
  return null;
end $$;
call run_as_definer('keep_words()');
create or replace trigger keep_words after insert on search_entries referencing new table as new_entries
  for each statement execute function keep_words();

-- Fills the index once, where what can be found was there before it.
create or replace function fill_search() returns void language plpgsql as $$
begin
  if not exists (select from search_entries) then
    insert into search_entries select * from search_entry_sources;
  end if;
end $$;
call run_as_definer('fill_search()');
select fill_search();

-- A page of the files that stand beside records, by their place, and which of them nobody has read yet.
create or replace function files_to_read(p_organization uuid, p_file uuid, p_most int)
returns table (organization_id uuid, file_id uuid, is_unread boolean) language sql stable as $$
  select f.organization_id, f.id, not exists (select from file_texts x where x.organization_id = f.organization_id and x.file_id = f.id)
           and exists (select from record_files r where r.organization_id = f.organization_id and r.file_id = f.id)
    from files f where p_file is null or (f.organization_id, f.id) > (p_organization, p_file)
   order by f.organization_id, f.id limit p_most
$$;
call run_as_definer('files_to_read(uuid, uuid, int)');

-- The part of a long text around the first of some words: what a result shows of it.
create or replace function text_around(p_text text, p_words text[]) returns text language sql immutable parallel safe as $$
  select substr(p_text, greatest(1, coalesce((select min(nullif(position(w in lower(p_text)), 0)) from unnest(p_words) w), 1) - 200), 800)
$$;
grant execute on function text_around(text, text[]) to plumbline_app;

-- Words that are left of nothing any more: a page of them by their place, and the last that was looked at.
create or replace function forget_words(p_organization uuid, p_word text, p_most int) returns table (last_organization uuid, last_word text)
language plpgsql as $$
declare
  item record;
begin
  for item in
    select distinct on (s.organization_id, s.word) s.organization_id, s.word from search_words s
     where p_organization is null or (s.organization_id, s.word) > (p_organization, p_word)
     order by s.organization_id, s.word limit p_most
  loop
    if not exists (select from search_entries e where e.words @@ (quote_literal(search_key(item.organization_id) || ':' || item.word))::tsquery
                      and e.organization_id = item.organization_id) then
      delete from search_words s where s.organization_id = item.organization_id and s.word = item.word;
    end if;
    last_organization := item.organization_id;
    last_word := item.word;
  end loop;
  if last_organization is not null then
    return next;
  end if;
end $$;
alter function forget_words(uuid, text, int) set enable_seqscan = off;
call run_as_definer('forget_words(uuid, text, int)');

-- Words of the organization at hand that hold a part, or are near to it by their letters, the nearest first.
create or replace function near_words(p_part text, p_most int) returns setof text language sql stable as $$
  select w.word from (
    (select s.word from search_words s
      where s.organization_id = app_organization() and s.word like '%' || p_part || '%' limit 500)
    union
    (select s.word from search_words s where s.organization_id = app_organization() and s.word % p_part limit 2000)) w
  order by similarity(w.word, p_part) desc, w.word limit p_most
$$;
alter function near_words(text, int) set pg_trgm.similarity_threshold = 0.2;
alter function near_words(text, int) set enable_seqscan = off;
call run_as_definer('near_words(text, int)');

-- The workspaces of the caller, in one module where it is named: what each lets them read, as 'workspace/resource'.
create or replace function search_places(p_module text) returns text[] language sql stable as $$
  select coalesce(array_agg(w.id || '/' || x.reader), '{}')
    from workspaces w
   cross join lateral workspace_rights(app_organization(), app_account(), w.id) r
   cross join lateral (
     select k.kind as reader from record_kinds k where k.module = w.type
     union all values ('checklist'), ('checklist-run')) x
   where w.organization_id = app_organization() and w.deleted_at is null and w.type = coalesce(p_module, w.type)
     and coalesce((r.levels->>x.reader)::int, r.level) > 0
$$;
call keep_inside('search_places(text)');

-- Entries that have the words, by the index alone, in whatever order they lie: so many are looked at, and of these those
-- that are in the places and fit the filters are given.
create or replace function entries_with(p_words tsquery, p_places text[], p_filters jsonb, p_looked int)
returns table (item_id uuid, looked bigint) language plpgsql stable as $$
begin
  return query
    with hits as materialized (select e as entry from search_entries e where e.words @@ p_words limit p_looked)
    select (h.entry).item_id, n.hits
      from (select count(*) as hits from hits) n
      left join hits h on (h.entry).organization_id = app_organization() and (h.entry).workspace_id || '/' || (h.entry).reader = any(p_places)
                      and fits_search(h.entry, p_filters);
end $$;
alter function entries_with(tsquery, text[], jsonb, int) set enable_seqscan = off;
call keep_inside('entries_with(tsquery, text[], jsonb, int)');

-- The newest entries of the workspaces: where they are few, from each its own newest, so that what lies in others is no work.
create or replace function newest_entries(p_workspaces uuid[], p_most int) returns setof search_entries language plpgsql stable as $$
begin
  if cardinality(p_workspaces) between 1 and 8 then
    return query
      select e.* from unnest(p_workspaces) w(id)
       cross join lateral (select n.* from search_entries n where n.organization_id = app_organization() and n.workspace_id = w.id
                            order by n.made_at desc, n.item_id desc limit p_most / cardinality(p_workspaces)) e;
  else
    return query
      select n.* from search_entries n where n.organization_id = app_organization() order by n.made_at desc, n.item_id desc limit p_most;
  end if;
end $$;
call keep_inside('newest_entries(uuid[], int)');

-- What the caller may see of what has the words and is of these workspaces, kinds, days, statuses and of this author: the
-- record of a number first, then titles, then the rest, the newest first. A common word is found among the newest of the
-- caller's workspaces; only where they have too few of it, and are not all, is the index of words taken, for a rare one.
-- `is_capped` says that there may be more; where nothing was found a row without an item says it.
create or replace function search_found(p_words text, p_prefix text, p_year int, p_serial int, p_filters jsonb, p_limit int)
returns table (kind text, item_id uuid, reader text, workspace_id uuid, record_id uuid, author_id uuid, made_at timestamptz,
  status text, place int, is_capped boolean)
language plpgsql stable as $$
declare
  org uuid := app_organization();
  scope jsonb := app_scope();
  places text[] := search_places(p_filters->>'module');
  key text := search_key(org);
  typed tsquery := replace(p_words, '$', key || ':')::tsquery;
  titled tsquery := replace(p_words, '$', key || '=')::tsquery;
  workspaces uuid[] := array(select distinct split_part(p, '/', 1)::uuid from unnest(places) p
    where coalesce(p_filters->'workspaces' ? split_part(p, '/', 1), true));
  walked int := 3000;
  enough int := 100;
  most_looked int := 20000;
  -- Whether all that lies in the caller's workspaces was walked, so that nothing is left to be looked for.
  is_whole boolean;
  given int;
  numbered uuid[];
  found uuid[];
  more boolean;
begin
  select array_agg(x.id) into numbered from (
    select r.id from record_counters c
      join records r on r.organization_id = org and r.kind = c.entity and r.year = c.year and r.serial = p_serial
     where c.organization_id = org and c.year = coalesce(p_year, c.year) and lower(r.prefix) = coalesce(p_prefix, lower(r.prefix))
     limit 50) x;
  with near as materialized (select * from newest_entries(workspaces, walked))
  select (select array_agg(e.item_id) from near e
           where e.words @@ typed and e.workspace_id || '/' || e.reader = any(places) and fits_search(e, p_filters)),
         coalesce((select max(c.n) from (select count(*) as n from near group by case when cardinality(workspaces) between 1 and 8 then near.workspace_id end) c), 0)
           < walked / case when cardinality(workspaces) between 1 and 8 then cardinality(workspaces) else 1 end
    into found, is_whole;
  more := not is_whole;
  if more and coalesce(cardinality(found), 0) < enough then
    select array_agg(distinct x.item_id) filter (where x.item_id is not null), max(x.looked) >= most_looked into found, more from (
      select * from entries_with(titled, places, p_filters, most_looked) union all select * from entries_with(typed, places, p_filters, most_looked)) x;
  end if;
  return query
    select x.* from (
      select e.kind, e.item_id, e.reader, e.workspace_id, e.record_id, e.author_id, e.made_at,
             case e.kind when 'action' then a.status when 'checklist' then null when 'run' then run_status(u.status) when 'answer' then run_status(u.status) else r.status end as status,
             case when e.item_id = any(numbered) then 0 when e.words @@ titled then 1 else 2 end as place, more as is_capped
        from unnest(array(select unnest(found) union select unnest(numbered))) i(id)
        join search_entries e on e.organization_id = org and e.item_id = i.id
        left join records r on r.organization_id = org and r.id = e.record_id
        left join actions a on e.kind = 'action' and a.organization_id = org and a.id = e.item_id
        left join checklist_answers n on e.kind = 'answer' and n.organization_id = org and n.id = e.item_id
        left join checklist_runs u on e.kind in ('run', 'answer') and u.organization_id = org and u.id = coalesce(n.run_id, e.item_id)
       where e.workspace_id || '/' || e.reader = any(places) and fits_search(e, p_filters) and r.deleted_at is null
         and (e.record_id is null or e.record_id <> all(coalesce(app_hidden(), '{}')))
         and (scope is null or e.kind = 'checklist' or u.assignee_id = app_account()
           or case when e.record_id is null then in_scope(scope, e.workspace_id, u.site_id, null) else sees_record(e.record_id) end)) x
     where p_filters->'statuses' is null or p_filters->'statuses' ? x.status
     order by x.place, x.made_at desc, x.item_id limit p_limit;
  get diagnostics given = row_count;
  if given = 0 and more then
    return query select null, null::uuid, null, null::uuid, null::uuid, null::uuid, null::timestamptz, null, null::int, true;
  end if;
end $$;
call run_as_definer('search_found(text, text, int, int, jsonb, int)');

-- A few workspaces, sites, processes and people of the organization at hand whose name holds the text, or with `p_near` a
-- word nearly as it, as far as the caller may see them.
create or replace function search_names(p_pattern text, p_start text, p_near text, p_limit int)
returns table (kind text, id uuid, title text, detail text, module text, module_id uuid) language plpgsql stable as $$
declare
  org uuid := app_organization();
  me uuid := app_account();
  seen uuid[];
begin
  select coalesce(array_agg(w.id) filter (where r.level > 0), '{}') into seen
    from workspaces w cross join lateral workspace_rights(org, me, w.id) r
   where w.organization_id = org and w.deleted_at is null;
  return query
    (select 'workspace', w.id, w.name, null, w.type, w.module_id
       from workspaces w where w.organization_id = org and w.id = any(seen) and is_named(w.name, p_pattern, p_near)
      order by lower(w.name) like p_start desc, lower(w.name), w.id limit p_limit)
    union all
    (select 'site', s.id, s.name, s.location, null, null::uuid
       from sites s where s.organization_id = org and s.deleted_at is null and is_named(s.name, p_pattern, p_near)
      order by lower(s.name) like p_start desc, lower(s.name), s.id limit p_limit)
    union all
    (select 'process', p.id, p.name, null, null, null::uuid
       from processes p where p.organization_id = org and p.deleted_at is null and is_named(p.name, p_pattern, p_near)
      order by lower(p.name) like p_start desc, lower(p.name), p.id limit p_limit)
    union all
    (select 'person', a.id, a.name, a.email, null, null::uuid
       from accounts a
      where a.organization_id = org and a.status = 'active' and (is_named(a.name, p_pattern, p_near) or lower(a.email) like p_pattern)
        and (a.id = me or a.role in ('owner', 'admin')
          or exists (select from accounts m where m.organization_id = org and m.id = me and m.role in ('owner', 'admin'))
          or exists (select from account_permissions p where p.organization_id = org and p.account_id = a.id and p.workspace_id = any(seen)))
      order by lower(a.name) like p_start desc, lower(a.name), a.id limit p_limit);
end $$;
call run_as_definer('search_names(text, text, text, int)');

-- Whether a name holds what the pattern says, or where it is asked for a part that differs by few letters.
create or replace function is_named(p_name text, p_pattern text, p_near text) returns boolean language sql immutable as $$
  select lower(p_name) like p_pattern or coalesce(strict_word_similarity(p_near, lower(p_name)) >= 0.5, false)
$$;
call keep_inside('is_named(text, text, text)');

-- Whether an entry is one of those that are asked for.
create or replace function fits_search(e search_entries, p_filters jsonb) returns boolean language sql stable as $$
  select coalesce(p_filters->'workspaces' ? e.workspace_id::text, true)
     and coalesce(p_filters->'kinds' ? case when e.kind = 'record' then e.reader else e.kind end, true)
     and coalesce((p_filters->>'author')::uuid = e.author_id, p_filters->>'author' is null)
     and coalesce(e.made_at >= (p_filters->>'since')::timestamptz, true)
     and coalesce(e.made_at < (p_filters->>'until')::timestamptz, true)
$$;
call keep_inside('fits_search(search_entries, jsonb)');
