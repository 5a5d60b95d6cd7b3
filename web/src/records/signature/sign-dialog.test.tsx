import { act, screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { invalidateTopics } from '../../core/http/query-client.ts';
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
  const mine = {
    approval: open._id,
    stage: idOf(811),
    needsSignature: true,
    standsInFor: null,
    justification: null,
  };
  server.on(riskParts.approval.overview, () => ({ approvals: [open], wasSigned: false, mine }));
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
  await person.type(dialog.getByLabelText('Code'), '123456');
  await person.click(dialog.getByRole('button', { name: 'Sign as rejected' }));
  await dialog.findByText('The password or code is wrong');
  await waitFor(() => expect(dialog.getByDisplayValue('Too vague')).toBeTruthy());
});

test('all that is missing is told at once, each at its field, before anything is tried', async () => {
  const server = askedServer();
  const { person } = renderAt(path, routes);
  const dialog = await openDialog(person);
  await person.click(await dialog.findByLabelText(/Rejected/));
  await person.click(dialog.getByRole('button', { name: 'Sign as rejected' }));
  await dialog.findByText('Say why it is rejected');
  dialog.getByText('Enter your password');
  dialog.getByText('Enter the code that your authenticator app shows');
  expect(server.of(riskParts.signature.challenge)).toHaveLength(0);
});

test('beside a record stands who approved it, and the first field that says otherwise since', async () => {
  const server = riskServer([makeRisk(1)]);
  const changes = ['Description', 'Category'].map((label) => ({
    field: label.toLowerCase(),
    label,
    before: 'Then',
    after: 'Now',
  }));
  server.on(riskParts.approval.overview, () => ({
    approvals: [makeApproval({ changes })],
    wasSigned: true,
    mine: null,
  }));
  renderAt(path, routes);
  await screen.findByText('Changed since: Description and 1 more');
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
});

/** Loads again what is on the screen, as it does when something of it has changed. */
const changed = () => act(() => invalidateTopics(['signature', 'approval']));

test('a meaning that is no longer offered is never replaced by another: it is chosen again', async () => {
  const server = askedServer();
  server.on(riskParts.signature.sign, () => makeSignature());
  const { person } = renderAt(path, routes);
  const dialog = await openDialog(person);
  await person.type(await dialog.findByLabelText('Password'), 'secret words');
  server.on(riskParts.signature.review, () =>
    makeReview({ decision: null, meanings: ['Authored', 'Reviewed'] }),
  );
  changed();
  await dialog.findByText(/can no longer be signed as approved/);
  const button = dialog.getByRole('button', { name: 'Sign' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await person.type(dialog.getByLabelText('Code'), '123456{Enter}');
  expect(server.of(riskParts.signature.challenge)).toHaveLength(0);
  await person.click(dialog.getByLabelText(/Reviewed/));
  await person.click(dialog.getByRole('button', { name: 'Sign as reviewed' }));
  await screen.findByText('Signed');
  expect(server.of(riskParts.signature.challenge)[0]?.body).toMatchObject({ meaning: 'Reviewed' });
});

test('an approval without signatures that ends while it is decided says so, and asks for no signature', async () => {
  const server = askedServer();
  const open = makeApproval({ status: 'open' });
  const mine = {
    approval: open._id,
    stage: idOf(811),
    needsSignature: false,
    standsInFor: null,
    justification: null,
  };
  server.on(riskParts.approval.overview, () => ({ approvals: [open], wasSigned: false, mine }));
  const { person } = renderAt(path, routes);
  await person.click(await screen.findByRole('button', { name: 'Approve or reject' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
  await dialog.findByText('Clutches wear out.');
  server.on(riskParts.approval.overview, () => ({
    approvals: [makeApproval({ status: 'withdrawn' })],
    wasSigned: false,
    mine: null,
  }));
  changed();
  await dialog.findByText(/has ended or was decided since you opened it/);
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(server.of(riskParts.approval.decide)).toHaveLength(0);
});

test('signatures can be verified where the log knows of one, although none is there any more', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.approval.overview, () => ({ approvals: [], wasSigned: true, mine: null }));
  server.on(riskParts.signature.list, () => []);
  const missing = 'A signature of Petra Ruiz is missing that the activity log knows of.';
  server.on(riskParts.signature.verify, () => ({
    checkedAt: '2026-11-20T09:00:00.000Z',
    isWhole: false,
    signatures: [],
    problems: [missing],
  }));
  const { person } = renderAt(`${path}?tab=approval`, routes);
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  await screen.findByText(new RegExp(missing));
});

test('an approval that is asked for a record that has changed goes on with it as it is now', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.approval.overview, () => ({
    approvals: [makeApproval({ changes: [{ field: 'name', label: 'Name', before: 'a', after: 'b' }] })],
    wasSigned: true,
    mine: null,
  }));
  server.on(riskParts.approval.ask, ({ body }) =>
    (body as { recordVersion: number }).recordVersion < 7
      ? refuse('VERSION_CONFLICT', 'The record has changed.', {}, { fields: [], current: { version: 7 } })
      : makeApproval({ status: 'open' }),
  );
  const { person } = renderAt(path, routes);
  await person.click(await screen.findByRole('button', { name: 'Ask again' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
  const note = await dialog.findByRole('textbox', { name: /Note to the approvers/ });
  await person.type(note, 'Please hurry');
  await person.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await dialog.findByText(/What you entered is kept/);
  expect(dialog.getByDisplayValue('Please hurry')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(server.of(riskParts.approval.ask)).toHaveLength(2));
  expect(server.of(riskParts.approval.ask)[1]?.body).toMatchObject({
    recordVersion: 7,
    note: 'Please hurry',
  });
});
