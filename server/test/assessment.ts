import { v7 as newId } from 'uuid';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import type { TestApi } from './api.ts';
import { makeRisk, type Place } from './make.ts';

/**
 * A risk with an assessment of somebody else's that waits for a decision, and two that are scored blind: one for which the
 * owner is yet to give a score, and one for which all have given theirs.
 */
export async function addAssessments(
  api: TestApi,
  place: Place,
  otherId: string,
): Promise<Record<string, string>> {
  const { owner, workspaceId } = place;
  const { _id: recordId } = await makeRisk(place, 'Assessed risk');
  const params = { workspaceId, recordId };
  const evaluators = [owner.user.accountId, otherId];
  const ask = async (type: 'current' | 'residual') => {
    const { body } = await owner.call(riskAssessmentEndpoints.askPanel, {
      params,
      body: { type, evaluators },
    });
    return String(body.data._id);
  };
  await api.owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level)
     select organization_id, $1, id, 2 from workspaces where id = $2 on conflict do nothing`,
    [otherId, workspaceId],
  );
  const [blindId, scoredId, assessmentId] = [await ask('current'), await ask('residual'), newId()];
  await api.owner.query(
    `update risk_assessment_scores set likelihood = 2, impacts = '{"people": 3}', impact = 3, score = 6, level = 'medium', given_at = now()
      where assessment_id = $1`,
    [scoredId],
  );
  await api.owner.query(
    `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impacts, impact,
            score, level, rationale, knowledge, edition, created_by)
     select organization_id, $1, workspace_id, id, 'inherent', 'pending', '2026-01-20', 4, '{"people": 4}', 4, 16, 'critical',
            'The guard was open twice.', 'medium', 1, $3 from records where id = $2`,
    [assessmentId, recordId, otherId],
  );
  return { assessmentId, blindId, scoredId, assessedId: recordId };
}
