import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { levelOf } from 'contract/modules/risk/risk-score';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { Pool } from 'pg';

/** Rates a risk as a decision would: likelihood and impact of each type, by the default scheme. */
export async function rate(
  api: { owner: Pick<Pool, 'query'> },
  recordId: string,
  ratings: Partial<Record<RatingType, readonly [likelihood: number, impact: number]>>,
): Promise<void> {
  for (const [type, [likelihood, impact]] of Object.entries(ratings)) {
    const score = likelihood * impact;
    await api.owner.query(
      `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
       select organization_id, id, $2, workspace_id, $3, $4, $5, $6, '2026-01-10', 1, false from records where id = $1`,
      [recordId, type, likelihood, impact, score, levelOf(defaultScheme.bands, score)],
    );
  }
}
