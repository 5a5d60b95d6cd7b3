import { screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../test/fake-server.ts';
import { makeApproval, makeReview, makeSignature } from '../../../test/make-approval.ts';
import { idOf } from '../../../test/make.ts';
import { makeRisk, riskPath, riskServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const path = riskPath(`my-risk/detail/${idOf(100)}`);

/** A record that waits for the approval of whoever looks. */
function askedServer() {
  const server = riskServer([makeRisk(1)]);
  server.on(riskEndpoints.steps, () => []);
  const open = makeApproval({ status: 'open' });
  const mine = { approval: open._id, stage: idOf(811), needsSignature: true, standsInFor: null };
  server.on(riskParts.approval.overview, () => ({ approvals: [open], mine }));
  server.on(riskParts.signature.review, () => makeReview());
  server.on(riskParts.signature.challenge, () => ({
    token: 'token',
    options: {},
    expiresAt: '2026-11-20T09:02:00.000Z',
  }));
  return server;
}

/** Its code is fetched with the first click. */
async function openDialog(person: ReturnType<typeof renderAt>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Review and sign' }));
  return within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
}

test('who is asked sees what they sign, and signs it with their password and code', async () => {
  const server = askedServer();
  server.on(riskParts.signature.sign, () => makeSignature());
  const { person } = renderAt(path, routes);
  const dialog = await openDialog(person);
  await dialog.findByText('Clutches wear out.');
  expect(dialog.getByText('Nothing was signed before.')).toBeTruthy();
  await person.type(dialog.getByLabelText('Password'), 'secret words');
  await person.type(dialog.getByLabelText('Code'), '123456');
  await person.click(dialog.getByRole('button', { name: 'Sign as approved' }));
  await screen.findByText('Signed');
  expect(server.of(riskParts.signature.challenge)[0]?.body).toEqual({
    meaning: 'Approved',
    hash: 'b'.repeat(64),
    recordVersion: 3,
  });
  expect(server.of(riskParts.signature.sign)[0]?.body).toMatchObject({
    token: 'token',
    password: 'secret words',
    code: '123456',
  });
});

test('a refused proof is told at its field, and nothing else is lost', async () => {
  const server = askedServer();
  const errors = { password: 'The password or code is wrong' };
  server.on(riskParts.signature.sign, () => refuse('ESIGN_INVALID', errors.password, errors));
  const { person } = renderAt(path, routes);
  const dialog = await openDialog(person);
  await person.click(await dialog.findByLabelText(/Rejected/));
  await person.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Too vague');
  await person.type(dialog.getByLabelText('Password'), 'not this');
  await person.click(dialog.getByRole('button', { name: 'Sign as rejected' }));
  await dialog.findByText('The password or code is wrong');
  await waitFor(() => expect(dialog.getByDisplayValue('Too vague')).toBeTruthy());
});

test('beside a record stands who approved it, and the first field that says otherwise since', async () => {
  const server = riskServer([makeRisk(1)]);
  const changes = ['Description', 'Category'].map((label) => ({
    field: label.toLowerCase(),
    label,
    before: 'Then',
    after: 'Now',
  }));
  server.on(riskParts.approval.overview, () => ({ approvals: [makeApproval({ changes })], mine: null }));
  renderAt(path, routes);
  await screen.findByText('Changed since: Description and 1 more');
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
});
