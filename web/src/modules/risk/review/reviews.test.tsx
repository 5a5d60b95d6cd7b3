import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { expect, test } from 'vitest';
import { atLevel } from '../../../../test/at-level.ts';
import { makeIncident, makeReview } from '../../../../test/make-risk-parts.ts';
import { hana, makeRisk, mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const detail = riskPath(`my-risk/detail/${idOf(100)}`);
const page = `${detail}?tab=reviews`;

test('reviews say what they came to; an incident stands beside what was expected', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.review.list, () => pageOf([makeReview()]));
  server.on(riskParts.incident.list, () => pageOf([makeIncident()]));
  renderAt(page, routes);
  await screen.findByRole('heading', { name: 'Nothing has changed' });
  await screen.findByText('likelihood 2, impact 3');
  // 4 against the 3 that was expected.
  screen.getByText('1 worse than expected');
});

test('a review is kept with its day, and one without an outcome asks nobody', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.review.create, () => makeReview());
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Add review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add review' }));
  await person.click(dialog.getByRole('button', { name: 'Add review' }));
  await dialog.findByText('Choose what the review came to');
  expect(server.of(riskParts.review.create)).toEqual([]);
  await person.click(dialog.getByRole('radio', { name: 'Treat further' }));
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'It drifts again.');
  await person.click(dialog.getByRole('button', { name: 'Add review' }));
  await waitFor(() =>
    expect(server.of(riskParts.review.create)[0]?.body).toMatchObject({
      outcome: 'new-treatment',
      note: 'It drifts again.',
      reviewedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    }),
  );
});

const addings = ['Add review', 'Record incident', 'Prepare acceptance'];

/** What of these the page of a risk offers to somebody with a level, whatever its tab. */
async function offeredAt(level: number, risk: Risk): Promise<string[]> {
  atLevel(riskServer([risk]), level);
  renderAt(page, routes);
  await screen.findByText('No review was kept yet.');
  const onReviews = addings.filter((name) => screen.queryByRole('button', { name }));
  cleanup();
  renderAt(`${detail}?tab=acceptance`, routes);
  await screen.findByText('No acceptance yet');
  return [...onReviews, ...addings.filter((name) => screen.queryByRole('button', { name }))];
}

test('reviews, incidents and acceptances are added by whoever may change the risk once it was taken over, and by no member', async () => {
  expect(await offeredAt(2, makeRisk(1, { managers: [mara] }))).toEqual(addings);
  expect(await offeredAt(2, makeRisk(1, { managers: [hana], members: [mara] }))).toEqual([]);
  expect(await offeredAt(3, makeRisk(1, { isTakenOver: false }))).toEqual([]);
});

test.each([
  ['evaluated', 'pending', false],
  ['monitoring', 'completed', true],
] as const)(
  'at %s, a review says that the risk is ready to close where it can be',
  async (stage, status, isOffered) => {
    riskServer([makeRisk(1, { stage, status })]);
    const { person } = renderAt(page, routes);
    await person.click(await screen.findByRole('button', { name: 'Add review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add review' }));
    dialog.getByRole('radio', { name: 'Escalate' });
    expect(dialog.queryByRole('radio', { name: 'Ready to close' }) !== null).toBe(isOffered);
  },
);

test('more than was expected of an opportunity is better, and not worse', async () => {
  const server = riskServer([makeRisk(1, { kind: 'opportunity' })]);
  server.on(riskParts.incident.list, () => pageOf([makeIncident()]));
  renderAt(page, routes);
  await screen.findByText('1 better than expected');
});

test('whoever records an incident of a monitored risk is told that it goes back to treatment', async () => {
  riskServer([makeRisk(1, { stage: 'monitoring', status: 'completed' })]);
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Record incident' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record incident' }));
  dialog.getByText('The risk is monitored. Once this is recorded, it goes back to treatment.');
});

test('what an incident did is chosen by the words of the scheme', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(riskParts.incident.create, () => makeIncident());
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Record incident' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record incident' }));
  await person.type(dialog.getByRole('textbox', { name: 'What happened' }), 'The line stood still.');
  await person.click(dialog.getByRole('combobox', { name: 'Actual impact' }));
  await person.click(await screen.findByRole('option', { name: '4 Serious' }));
  await person.click(dialog.getByRole('button', { name: 'Record incident' }));
  await waitFor(() =>
    expect(server.of(riskParts.incident.create)[0]?.body).toMatchObject({ actualImpact: 4 }),
  );
});

test('whether treatment brought new risks is asked once a risk is treated, and answered where it stands', async () => {
  const server = riskServer([makeRisk(1, { stage: 'treating', status: 'in-progress' })]);
  server.on(riskEndpoints.update, () => makeRisk(1, { newRisks: 'none' }));
  const { person } = renderAt(detail, routes);
  const fact = await screen.findByRole('button', { name: /Edit New risks from treatment$/ });
  expect(fact.dataset['field']).toBe('newRisks');
  await person.click(fact);
  await person.click(await screen.findByRole('combobox', { name: /^New risks from treatment/ }));
  await person.click(await screen.findByRole('option', { name: 'No new risks' }));
  const save = screen.queryByRole('button', { name: 'Save' });
  if (save) await person.click(save);
  await waitFor(() => expect(server.of(riskEndpoints.update)[0]?.body).toMatchObject({ newRisks: 'none' }));
});
