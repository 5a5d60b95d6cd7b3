import { escalationDefaults } from 'contract/organization/setting/escalation';
import sql, { type Sql } from 'sql-template-tag';

// What a workspace has set; a level that was emptied is null there, and left out.
const dayOf = (rung: 'escalationFirst' | 'escalationSecond' | 'escalationThird'): Sql =>
  sql`case when s.settings ? ${rung} then (s.settings->>${rung})::int else ${escalationDefaults[rung]}::int end`;

/**
 * The last level of the ladder that something of this record has reached, of which `x.days` are left: of the ladder that its
 * workspace (`s` are its settings) has set for records as grave as this one, else of that of everything else. Something
 * without a record has that one too.
 */
export const reachedRung = (record: Sql): Sql => sql`
  with own as materialized (
    select s.settings->g.setting as days from kind_ladders g
     where g.organization_id = app_organization() and g.record_id = ${record} and jsonb_array_length(s.settings->g.setting) > 0)
  select v.level, v.day
    from (select o.level::int as level, o.day::int as day
            from own cross join lateral jsonb_array_elements_text(own.days) with ordinality o(day, level)
          union all
          select w.level, w.day
            from (values (1, ${dayOf('escalationFirst')}), (2, ${dayOf('escalationSecond')}), (3, ${dayOf('escalationThird')})) w(level, day)
           where not exists (select from own)) v
   where v.day <= -x.days order by v.day desc, v.level desc limit 1`;
