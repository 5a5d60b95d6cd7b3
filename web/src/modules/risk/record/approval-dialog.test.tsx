import { act, screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { makeReview } from '../../../../test/make-approval.ts';
import { makeRisk, makeStep, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';
import { invalidateTopics } from '../../../core/http/query-client.ts';

function openRisk() {
  const risks: Risk[] = [makeRisk(1)];
  const server = riskServer(risks);
  server.on(riskEndpoints.setApproval, () => makeRisk(1, { version: 3 }));
  const path = riskPath(`library/detail/${idOf(100)}`);
  const { person, router } = renderAt(path, routes);
  /** Somebody else changes the risk, and it is drawn anew. */
  const changeElsewhere = async () => {
    risks[0] = makeRisk(1, { name: 'Torque tool wear', version: 2 });
    act(() => invalidateTopics([riskEndpoints.find.topic]));
    await screen.findAllByText('Torque tool wear');
  };
  const openDialog = async () => {
    await person.click(await screen.findByRole('button', { name: 'Change the assessment approval' }));
    await screen.findByRole('dialog', { name: 'Assessment approval' });
  };
  const save = async () => {
    await person.click(await screen.findByRole('radio', { name: 'Approved' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.of(riskEndpoints.setApproval)).toHaveLength(1));
    return server.of(riskEndpoints.setApproval)[0]?.body;
  };
  const leaveAndReturn = async () => {
    await act(() => router.navigate(riskPath('library')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate(path));
  };
  return { person, leaveAndReturn, changeElsewhere, openDialog, save };
}

test('a decision is on the risk as it was when the dialog was opened, also where nothing was typed when it changed', async () => {
  const { changeElsewhere, openDialog, save } = openRisk();
  await openDialog();
  await changeElsewhere();
  await screen.findByText(/^Somebody else has changed this since you began/);
  expect(await save()).toEqual({ assessmentApproval: { status: 'Approved', feedback: null }, version: 1 });
});

test('words that were kept of an earlier look are decided on with the risk as it is shown now', async () => {
  const { person, leaveAndReturn, changeElsewhere, openDialog, save } = openRisk();
  const feedback = () => screen.findByRole('textbox', { name: /^Feedback/ });
  await openDialog();
  await person.type(await feedback(), 'Looks sound');
  await leaveAndReturn();
  await changeElsewhere();
  await openDialog();
  expect(await feedback()).toHaveProperty('value', 'Looks sound');
  expect(await save()).toEqual({
    assessmentApproval: { status: 'Approved', feedback: 'Looks sound' },
    version: 2,
  });
});

test('while somebody decides about the assessment, its steps are offered, and approving asks the signature', async () => {
  const server = riskServer([makeRisk(1, { stage: 'assessment-review', status: 'pending' })]);
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'approve', label: 'Approve assessment', signs: 'Approved' }),
    makeStep({ step: 'review', label: 'Mark as reviewed', allowed: false, unmet: ['You made it.'] }),
    makeStep({ step: 'reject', label: 'Reject assessment', reason: 'required' }),
    makeStep({ step: 'hold', label: 'Put on hold' }),
  ]);
  server.on(riskParts.signature.review, () => makeReview());
  const { person } = renderAt(riskPath(`library/detail/${idOf(100)}`), routes);
  const change = () => screen.findByRole('button', { name: 'Change the assessment approval' });
  await person.click(await change());
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Approve assessment.*your signature/),
    expect.stringContaining('You made it.'),
    expect.stringMatching(/^Reject assessment.*a reason/),
  ]);
  await person.click(screen.getByRole('menuitem', { name: /^Reject assessment/ }));
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The impact is too low');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await change());
  await person.click(await screen.findByRole('menuitem', { name: /^Approve assessment/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /Approve assessment/ }, { timeout: 20_000 }),
  );
  expect(await dialog.findByLabelText('Password')).toBeTruthy();
  expect(server.of(riskEndpoints.setApproval)).toEqual([]);
});

test('a signed step that asks what failed is told that and why first, and the signature asks for neither again', async () => {
  const server = riskServer([makeRisk(1, { status: 'in-progress' })]);
  server.on(riskEndpoints.steps, () => [
    makeStep({
      step: 'refute',
      label: 'Report as ineffective',
      reason: 'required',
      choice: {
        label: 'What failed',
        choices: { cause: 'The cause was wrong' },
        missing: 'Choose what failed',
      },
      signs: 'Verified',
    }),
  ]);
  server.on(riskParts.signature.review, () => makeReview());
  server.on(riskParts.signature.challenge, () => ({
    token: 'one',
    options: {},
    expiresAt: '2026-11-28T12:00:00.000Z',
  }));
  server.on(riskEndpoints.move, () => makeRisk(1));
  const { person } = renderAt(riskPath(`library/detail/${idOf(100)}`), routes);
  await person.click(await screen.findByRole('button', { name: 'Other steps' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Report as ineffective/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Report as ineffective' }));
  await person.type(asked.getByRole('textbox', { name: 'Reason' }), 'It leaks still');
  await person.click(asked.getByRole('button', { name: 'Report as ineffective' }));
  await asked.findByText('Choose what failed');
  await person.click(asked.getByRole('combobox', { name: 'What failed' }));
  await person.click(await screen.findByRole('option', { name: 'The cause was wrong' }));
  await person.click(asked.getByRole('button', { name: 'Report as ineffective' }));
  await person.type(await screen.findByLabelText('Password', {}, { timeout: 20_000 }), 'a long secret');
  await person.type(screen.getByLabelText('Code'), '123456');
  await person.click(screen.getByRole('button', { name: /^Sign as/ }));
  await waitFor(() => expect(server.of(riskEndpoints.move)).toHaveLength(1));
  expect(server.of(riskEndpoints.move)[0]?.body).toMatchObject({
    step: 'refute',
    choice: 'cause',
    reason: 'It leaks still',
    signature: { token: 'one', password: 'a long secret' },
  });
});

test('who decided about the assessment stands beside it, and when a risk was reviewed last', async () => {
  const by = { _id: idOf(7), name: 'Ada Approver', email: 'ada@axles.example', profilePicture: null };
  const assessmentApproval = {
    status: 'Approved' as const,
    feedback: null,
    by,
    at: '2026-11-20T09:30:00.000Z',
  };
  riskServer([makeRisk(1, { assessmentApproval, lastReview: '2026-10-02' })]);
  renderAt(riskPath(`library/detail/${idOf(100)}`), routes);
  await screen.findByText(/^Ada Approver,/);
  screen.getByText('10/02/2026');
});
