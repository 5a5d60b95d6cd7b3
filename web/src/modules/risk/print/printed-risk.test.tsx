import { screen, waitFor, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { expect, test, vi } from 'vitest';
import { makeAssessment } from '../../../../test/make-assessment.ts';
import { makeKri, makeReading } from '../../../../test/make-kri.ts';
import { makeAcceptance, makeConsequence, makeControl } from '../../../../test/make-risk-parts.ts';
import { hana, makeAction, makeRisk, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { makeTreatment } from '../../../../test/make-treatment.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const current = {
  likelihood: 3,
  impact: 4,
  score: 12,
  level: 'high',
  ratedOn: '2026-11-20',
  edition: 1,
  isPending: true,
  severity: null,
  occurrence: null,
  detection: null,
  rpn: null,
  priority: null,
  knowledge: null,
} as const;

test('a risk is printed with its ratings, controls, treatment, acceptances and indicators', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const ratings = { inherent: null, current, residual: null, target: null };
  const server = riskServer([
    makeRisk(1, { ratings, tasks: [makeAction({ budget: 1200, actualCost: 300 })] }),
  ]);
  server.on(logEndpoints.list, () => pageOf([]));
  server.on(riskAssessmentEndpoints.list, () =>
    pageOf([makeAssessment({ status: 'approved', decidedBy: hana, justification: 'Nobody else knows it' })]),
  );
  server.on(riskParts.consequence.list, () => pageOf([makeConsequence({ name: 'A wheel comes off' })]));
  server.on(riskParts.control.list, () =>
    pageOf([
      makeControl({
        name: 'Torque check',
        newRisks: 'yes',
        newRisksNote: 'It slows the line',
        checklist: { _id: idOf(300), name: 'Clutch audit' },
      }),
    ]),
  );
  server.on(riskParts.treatment.find, () => makeTreatment({ rationale: 'Worn clutches slip' }));
  server.on(riskParts.acceptance.list, () =>
    pageOf([makeAcceptance({ status: 'accepted', isStale: true, decidedBy: hana, conditions: 'One shift' })]),
  );
  server.on(riskParts.kri.list, () => pageOf([makeKri({ name: 'Scrap' })]));
  server.on(riskParts['kri-reading'].list, () => pageOf([makeReading({ note: 'After the night shift' })]));
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}`), routes);
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 20_000 });
  const paper = within(document.querySelector<HTMLElement>('body > table') ?? document.body);
  const table = (name: string) => within(paper.getByRole('table', { name }));
  table('Ratings').getByText('12, High');
  table('Ratings').getByText('Waits for a decision');
  table('Assessments').getByText('Nobody else could do it: Nobody else knows it');
  table('Consequences').getByText('A wheel comes off');
  table('Controls').getByText('Torque check');
  table('Controls').getByText('Checklist: Clutch audit');
  table('Verification of controls').getByText('It slows the line');
  paper.getByText('Worn clutches slip');
  paper.getByText('0 of 1');
  table('Acceptances').getByText('Conditions: One shift');
  table('Acceptances').getByText('Changed since');
  table('Key risk indicators').getByText('Scrap');
  table('Readings').getByText('After the night shift');
  // What there is none of is not said to be missing on each sheet.
  expect(paper.queryByRole('table', { name: 'Incidents' })).toBeNull();
});
