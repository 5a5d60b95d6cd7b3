import sql, { type Sql } from 'sql-template-tag';

/** What the verdicts on the CAPA of the row `t` come to; null while there is none. */
export const proofOf = sql`(select case when bool_or(p.verdict = 'effective' and p.cycle = 1) then 'first'
         when bool_or(p.verdict = 'effective') then 'later'
         when bool_or(p.verdict = 'partially') then 'partly' when bool_or(p.verdict = 'ineffective') then 'not' end
    from capa_effectiveness p
   where p.organization_id = t.organization_id and p.record_id = t.id and p.verdict is not null and p.deleted_at is null)`;

/** By which due date the implementation of the CAPA of the row `t` was verified first; null of one without, or that was not yet. */
export const onTimeOf = sql`(select case when o.first_verified_on <= o.original_due_date then 'first' when o.first_verified_on <= o.first_due_on then 'moved'
         when coalesce(o.first_due_on, o.original_due_date) is not null then 'late' end
    from capas o where o.organization_id = t.organization_id and o.id = t.id and o.first_verified_on is not null)`;

/** The day on which the implementation of the CAPA of the row `t` was verified the first time. */
export const verifiedOn = sql`(select o.first_verified_on from capas o where o.organization_id = t.organization_id and o.id = t.id)`;

const isOneOf = (worked: Sql, given: unknown): Sql[] =>
  Array.isArray(given) && given.length > 0 ? [sql`${worked} = any(${given})`] : [];

/** What the filters by what became of a CAPA ask of a row `t`. */
export const proofFilters = (given: Readonly<Record<string, unknown>>): Sql[] => [
  ...isOneOf(proofOf, given['proof']),
  ...isOneOf(onTimeOf, given['onTime']),
  ...(given['verifiedFrom'] ? [sql`${verifiedOn} >= ${given['verifiedFrom']}::date`] : []),
  ...(given['verifiedTo'] ? [sql`${verifiedOn} <= ${given['verifiedTo']}::date`] : []),
];
