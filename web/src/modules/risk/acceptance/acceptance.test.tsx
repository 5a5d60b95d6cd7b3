import { noted } from 'contract/records/workflow/record-checks';
import { screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { notByFmea } from '../../../../test/make-assessment.ts';
import { makeAcceptance } from '../../../../test/make-risk-parts.ts';
import { hana, makeRisk, makeStep, mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const page = riskPath(`my-risk/detail/${idOf(100)}?tab=acceptance`);
const high = {
  likelihood: 3,
  impact: 4,
  score: 12,
  level: 'high',
  ratedOn: '2026-11-20',
  edition: 1,
  isPending: false,
  ...notByFmea,
} as const;

test('an acceptance is prepared with the longest that its level allows, and a refusal stands on its field', async () => {
  const risk = makeRisk(1, { ratings: { inherent: null, current: high, residual: null, target: null } });
  const server = riskServer([risk]);
  server.on(riskParts.acceptance.create, () =>
    refuse('VALIDATION', 'Check the form', { expiresOn: 'It is accepted for at most 180 days' }),
  );
  const { person } = renderAt(page, routes);
  await screen.findByText('No acceptance yet');
  await person.click(screen.getByRole('button', { name: 'Prepare acceptance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepare acceptance' }));
  await dialog.findByText('At most 180 days after it begins, because the risk is high.');
  // Only the conditions and the approver may be left out.
  expect(dialog.getAllByText('Optional')).toHaveLength(2);
  await person.type(dialog.getByRole('textbox', { name: 'Justification' }), 'The line closes in spring.');
  await person.click(dialog.getByRole('button', { name: 'Prepare acceptance' }));
  await dialog.findByText('It is accepted for at most 180 days');
  const sent = server.of(riskParts.acceptance.create)[0]?.body as { validFrom: string; expiresOn: string };
  expect((Date.parse(sent.expiresOn) - Date.parse(sent.validFrom)) / 86_400_000).toBe(180);
});

test('an opportunity is told by the word of its own level', async () => {
  const ratings = { inherent: null, current: high, residual: null, target: null };
  riskServer([makeRisk(1, { kind: 'opportunity', ratings })]);
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Prepare acceptance' }));
  await screen.findByText('At most 180 days after it begins, because the opportunity is good.');
});

test('what holds says until when, for what, who decided, and that it no longer fits; the ones before stand below', async () => {
  const server = riskServer([makeRisk(1, { stage: 'monitoring', status: 'completed' })]);
  server.on(riskParts.acceptance.list, () =>
    pageOf([
      makeAcceptance({
        status: 'accepted',
        daysLeft: 1,
        isStale: true,
        decidedBy: hana,
        decidedAt: '2026-11-21T09:00:00.000Z',
      }),
      makeAcceptance({ _id: idOf(961), expiresOn: '2026-06-30', status: 'rejected', feedback: 'Too long' }),
      makeAcceptance({
        _id: idOf(962),
        expiresOn: '2026-03-31',
        status: 'revoked',
        decidedBy: hana,
        decidedAt: '2026-01-21T09:00:00.000Z',
        endedBy: mara,
        endedAt: '2026-02-21T09:00:00.000Z',
      }),
    ]),
  );
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'revoke', label: 'Revoke acceptance', allowed: false, unmet: ['Your role does not.'] }),
  ]);
  renderAt(page, routes);
  const heading = await screen.findByRole('heading', { name: 'Until 06/30/2027' });
  const card = within(heading.closest('li') ?? heading);
  card.getByText('Accepted');
  card.getByText('1 day left');
  card.getByText(/^The rating or the controls have changed since it was accepted/);
  card.getByText(/^Hana Sato, /);
  const button = await card.findByRole('button', { name: 'Revoke acceptance' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const earlier = within(screen.getByRole('region', { name: 'Earlier acceptances' }));
  earlier.getByText('Too long');
  // Who revoked it is not who had accepted it.
  earlier.getByText('Hana Sato, 01/21/2026');
  earlier.getByText('Mara Lindqvist, 02/21/2026');
});

async function takeAsked(person: ReturnType<typeof renderAt>['person'], step: string, note: string) {
  const dialog = within(await screen.findByRole('dialog', { name: step }));
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), note);
  await person.click(dialog.getByRole('button', { name: step }));
}

test('what is prepared is requested from here, changed and deleted', async () => {
  const server = riskServer([makeRisk(1, { stage: 'evaluated' })]);
  const prepared = { status: 'created', frozen: null, requestedBy: null, requestedAt: null } as const;
  server.on(riskParts.acceptance.list, () => pageOf([makeAcceptance(prepared)]));
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'request-acceptance', label: 'Request acceptance', ...noted }),
  ]);
  server.on(riskEndpoints.move, () => makeRisk(1, { stage: 'acceptance-review', status: 'in-progress' }));
  const { person } = renderAt(page, routes);
  const heading = await screen.findByRole('heading', { name: 'Until 06/30/2027' });
  const card = within(heading.closest('li') ?? heading);
  card.getByRole('button', { name: 'Edit acceptance' });
  card.getByRole('button', { name: 'Delete acceptance' });
  expect(screen.queryByRole('button', { name: 'Prepare acceptance' })).toBeNull();
  await person.click(await card.findByRole('button', { name: 'Request acceptance' }));
  await takeAsked(person, 'Request acceptance', 'The line is closed in spring.');
  await waitFor(() =>
    expect(server.of(riskEndpoints.move)[0]?.body).toMatchObject({
      step: 'request-acceptance',
      reason: 'The line is closed in spring.',
    }),
  );
});

test('a closed risk is not prepared to be accepted', async () => {
  riskServer([makeRisk(1, { stage: 'closed', status: 'completed' })]);
  renderAt(page, routes);
  await screen.findByText('No acceptance yet');
  expect(screen.queryByRole('button', { name: 'Prepare acceptance' })).toBeNull();
});

test('the next acceptance is prepared beside the one that holds, and its renewal is asked for', async () => {
  const server = riskServer([makeRisk(1, { stage: 'monitoring', status: 'completed' })]);
  const prepared = { status: 'created', frozen: null, requestedBy: null, requestedAt: null } as const;
  server.on(riskParts.acceptance.list, () =>
    pageOf([
      makeAcceptance(prepared),
      makeAcceptance({ _id: idOf(961), expiresOn: '2026-12-31', status: 'accepted', daysLeft: 20 }),
    ]),
  );
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'renew-acceptance', label: 'Renew acceptance', ...noted }),
    makeStep({ step: 'revoke', label: 'Revoke acceptance', reason: 'required' }),
  ]);
  server.on(riskEndpoints.move, () => makeRisk(1, { stage: 'acceptance-review', status: 'in-progress' }));
  const { person } = renderAt(page, routes);
  const heading = await screen.findByRole('heading', { name: 'Until 06/30/2027' });
  const card = within(heading.closest('li') ?? heading);
  await person.click(await card.findByRole('button', { name: 'Renew acceptance' }));
  await takeAsked(person, 'Renew acceptance', 'Nothing has changed.');
  await waitFor(() =>
    expect(server.of(riskEndpoints.move)[0]?.body).toMatchObject({
      step: 'renew-acceptance',
      reason: 'Nothing has changed.',
    }),
  );
});
