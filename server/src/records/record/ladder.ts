import { escalationDefaults } from 'contract/organization/setting/escalation';
import sql, { type Sql } from 'sql-template-tag';

// What a workspace has set; a level that was emptied is null there, and left out.
const dayOf = (rung: 'escalationFirst' | 'escalationSecond' | 'escalationThird'): Sql =>
  sql`case when s.settings ? ${rung} then (s.settings->>${rung})::int else ${escalationDefaults[rung]}::int end`;

/** The last level of its workspace's ladder (`s` are its settings) that something has reached of which `x.days` are left. */
export const reachedRung = sql`select v.level, v.day
  from (values (1, ${dayOf('escalationFirst')}), (2, ${dayOf('escalationSecond')}), (3, ${dayOf('escalationThird')})) v(level, day)
 where v.day <= -x.days order by v.day desc, v.level desc limit 1`;
