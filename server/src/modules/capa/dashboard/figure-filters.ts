import { weakStrategies } from 'contract/modules/capa/capa-choices';
import sql, { type Sql } from 'sql-template-tag';
import { isPastDue } from '../../../records/record/record-filters.ts';

/** Whether the CAPA of the row `t` repeats an earlier one: a link says it. */
export const isRepeat = sql`exists (select from record_links l
  where l.organization_id = t.organization_id and l.record_id = t.id and l.type = 'repeats' and l.deleted_at is null)`;

/** Whether an action `x` says by what it works, and is or was to be done. */
export const hasStrategy = sql`(x.strategy is not null and x.status <> 'cancelled')`;

/** Whether an action `x` asks people for care and does nothing else. */
export const isWeakAction = sql`x.strategy = any(${[...weakStrategies]})`;

const hasAction = (condition: Sql) => sql`exists (select from actions x
  where x.organization_id = t.organization_id and x.record_id = t.id and x.deleted_at is null and ${hasStrategy} and ${condition})`;

const isWeak = sql`(${hasAction(sql`true`)} and not ${hasAction(sql`not ${isWeakAction}`)})`;

const hasCost = sql`exists (select from capas c where c.organization_id = t.organization_id and c.id = t.id and c.cost_actual is not null)`;

const hasCauseOf = (categories: readonly unknown[]) => sql`exists (select from causes c
  where c.organization_id = t.organization_id and c.record_id = t.id and c.deleted_at is null and c.category = any(${categories}))`;

/** Whether the due date of the row `t` is still to be met. */
export const isTimed = sql`is_timed(t.kind, t.stage, t.status)`;

const isOrNot = (condition: Sql, given: unknown): Sql[] =>
  typeof given === 'boolean' ? [given ? condition : sql`not ${condition}`] : [];

/** What the filters ask of a row `t` that the numbers of the dashboard lead to. */
export const figureFilters = (given: Readonly<Record<string, unknown>>): Sql[] => [
  ...isOrNot(isRepeat, given['isRecurrence']),
  ...isOrNot(isWeak, given['isWeak']),
  ...isOrNot(isTimed, given['isTimed']),
  ...isOrNot(sql`(${isPastDue} is true)`, given['isLate']),
  ...isOrNot(hasCost, given['hasCost']),
  ...(Array.isArray(given['strategy']) && given['strategy'].length > 0
    ? [hasAction(sql`x.strategy = any(${given['strategy']})`)]
    : []),
  ...(Array.isArray(given['causeCategory']) && given['causeCategory'].length > 0
    ? [hasCauseOf(given['causeCategory'])]
    : []),
];
