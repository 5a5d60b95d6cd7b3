import sql, { type Sql } from 'sql-template-tag';

/** Narrows a list of a kind whose workflow is a lifecycle to stages; one on hold keeps its stage, and stands at none. */
export function inStages(stage: unknown): Sql[] {
  if (!Array.isArray(stage) || stage.length === 0) return [];
  const stages = stage.filter((one) => one !== 'on-hold');
  const standsAt = sql`(t.stage = any(${stages}) and t.status <> 'on-hold')`;
  return [stage.includes('on-hold') ? sql`(${standsAt} or t.status = 'on-hold')` : standsAt];
}
