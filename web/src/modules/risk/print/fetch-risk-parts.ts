import { riskModeEndpoints } from 'contract/modules/risk/risk-mode.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { call } from '../../../core/http/client.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import { mostPrinted } from '../../../shared/print/use-print.tsx';

type Where = { workspaceId: string; recordId: string; signal: AbortSignal };

/** All that a risk prints of itself besides what every record has. */
export async function fetchRiskParts({ workspaceId, recordId, signal }: Where) {
  const params = { workspaceId, recordId };
  const all = { params, most: mostPrinted, signal };
  const [assessments, consequences, controls, treatment, acceptances, reviews, incidents, kris, scale] =
    await Promise.all([
      loadAll(riskAssessmentEndpoints.list, all),
      loadAll(riskParts.consequence.list, all),
      loadAll(riskParts.control.list, all),
      call(riskParts.treatment.find, { params }, { signal }),
      loadAll(riskParts.acceptance.list, all),
      loadAll(riskParts.review.list, all),
      loadAll(riskParts.incident.list, all),
      loadAll(riskParts.kri.list, all),
      call(riskModeEndpoints.find, { params: { workspaceId } }, { signal }),
    ]);
  const [tests, readings] = await Promise.all([
    Promise.all(
      controls.rows.map(({ _id: controlId }) =>
        loadAll(riskParts['control-test'].list, { ...all, params: { ...params, controlId } }),
      ),
    ),
    Promise.all(
      kris.rows.map(({ _id: kriId }) =>
        loadAll(riskParts['kri-reading'].list, { ...all, params: { ...params, kriId } }),
      ),
    ),
  ]);
  return {
    assessments: assessments.rows.filter(({ status }) => status !== 'draft'),
    consequences: consequences.rows,
    controls: controls.rows,
    tests: tests.flatMap(({ rows }) => rows),
    treatment,
    acceptances: acceptances.rows,
    reviews: reviews.rows,
    incidents: incidents.rows,
    kris: kris.rows,
    scale,
    readings: readings.flatMap(({ rows }) => rows),
  };
}

export type FetchedRisk = Awaited<ReturnType<typeof fetchRiskParts>>;
