import { screen, within } from '@testing-library/react';
import { riskAssessmentEndpoints as calls } from 'contract/modules/risk/risk-assessment.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { expect, test } from 'vitest';
import { makeAssessment } from '../../../../test/make-assessment.ts';
import { hana, makeRisk, mara, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

test('of more assessments than stand on a page the others are a page further', async () => {
  const server = riskServer([makeRisk()]);
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(calls.series, () => []);
  server.on(calls.list, ({ query }) => {
    const page = Number(query.get('page'));
    const rationale = page === 2 ? 'The very first' : 'The newest';
    return { results: [makeAssessment({ rationale })], total: 101, page, limit: 100 };
  });
  const { person } = renderAt(riskPath(`library/detail/${idOf(100)}?tab=assessments`), routes);
  await screen.findByText('The newest');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  await person.click(pages.getByRole('button', { name: 'Next page' }));
  await screen.findByText('The very first');
  expect(screen.queryByText('The newest')).toBeNull();
});

test('for blind scores those are offered who may give one, and the others with why not', async () => {
  const server = riskServer([makeRisk()]);
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(calls.series, () => []);
  server.on(calls.list, () => ({ results: [], total: 0, page: 1, limit: 100 }));
  server.on(calls.evaluators, () => [
    { ...mara, why: null, away: null },
    { ...hana, why: 'may only read here', away: null },
  ]);
  const { person } = renderAt(riskPath(`library/detail/${idOf(100)}?tab=assessments`), routes);
  await person.click(await screen.findByRole('button', { name: 'Ask several' }));
  await person.click(await screen.findByRole('combobox', { name: /^Evaluators/ }));
  await screen.findByRole('option', { name: /Mara Lindqvist/ });
  screen.getByText(/may only read here/);
});
