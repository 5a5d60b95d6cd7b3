import { screen, within } from '@testing-library/react';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { SeveralReview } from 'contract/records/signature/several-signing';
import { expect, test } from 'vitest';
import { refuse } from '../../../test/fake-server.ts';
import { makeReview } from '../../../test/make-approval.ts';
import { idOf } from '../../../test/make.ts';
import { pageOf, riskPath, riskServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const { reviewMany, challengeMany, signMany } = riskParts.signature;

const recordOf = (number: number, name: string) => ({
  _id: idOf(number),
  number: `RSK-2026-0${number}`,
  name,
  version: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
});

/** What they would sign. */
function severalReview(): SeveralReview {
  const { record: _record, meanings, signer, zone, ways, ...rest } = makeReview();
  const of = (number: number, name: string, hash: string) => ({
    ...rest,
    hash,
    record: recordOf(number, name),
  });
  const changes = [{ field: 'name', label: 'Risk name', before: 'Valve', after: 'Leaking valve' }];
  const items = [
    of(101, 'Worn clutch', 'a'.repeat(64)),
    {
      ...of(102, 'Leaking valve', 'b'.repeat(64)),
      changes,
      previous: {
        printedName: 'Petra Ruiz',
        forName: null,
        meaning: 'Approved' as const,
        version: 2,
        signedAt: '2026-11-20T09:00:00.000Z',
      },
    },
    of(103, 'Loose rail', 'c'.repeat(64)),
  ];
  return { items, meanings, signer, zone, ways: { ...ways, code: false }, hasMore: false };
}

/** Three approvals that wait for whoever looks. */
function waitingServer() {
  const server = riskServer([]);
  server.on(attentionEndpoints.list, ({ query }) => ({
    ...pageOf([]),
    ...(query.has('key') ? { total: 3 } : {}),
  }));
  server.on(reviewMany, severalReview);
  server.on(challengeMany, () => ({ token: 'token', options: {}, expiresAt: '2026-11-20T09:02:00.000Z' }));
  return server;
}

async function openDialog() {
  const { person } = renderAt(riskPath('need-attention'), routes);
  await person.click(await screen.findByRole('button', { name: 'Review and sign 3' }));
  return { person, dialog: within(await screen.findByRole('dialog', {}, { timeout: 20_000 })) };
}

test('several are chosen, each shows what changed since it was signed, and one password signs them', async () => {
  const server = waitingServer();
  const refused = [
    {
      _id: idOf(102),
      number: 'RSK-2026-0102',
      name: 'Leaking valve',
      why: 'RSK-2026-0102 has changed since.',
    },
  ];
  const signed = [
    { _id: idOf(101), number: 'RSK-2026-0101', name: 'Worn clutch', signature: idOf(801), hash: 'a' },
  ];
  server.on(signMany, () => ({ signed, refused }));
  const { person, dialog } = await openDialog();
  await dialog.findByText('0 of 3 chosen');
  expect(dialog.getByText('Petra Ruiz signed version 2 as Approved on', { exact: false })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Sign as approved' }).getAttribute('aria-disabled')).toBe('true');
  await person.click(dialog.getByLabelText(/Worn clutch/));
  await person.click(dialog.getByLabelText(/Leaking valve/));
  await dialog.findByText('2 records, each with a signature of its own');
  await person.type(dialog.getByLabelText('Password'), 'secret words');
  await person.click(dialog.getByRole('button', { name: 'Sign as approved' }));
  await screen.findByText('1 record signed');
  await screen.findByText('1 of 2 could not be signed');
  expect(dialog.getByText('RSK-2026-0102 has changed since.')).toBeTruthy();
  expect(server.of(challengeMany)[0]?.body).toEqual({
    meaning: 'Approved',
    items: [
      { record: idOf(101), hash: 'a'.repeat(64), recordVersion: 3 },
      { record: idOf(102), hash: 'b'.repeat(64), recordVersion: 3 },
    ],
  });
  expect(server.of(signMany)[0]?.body).toMatchObject({ token: 'token', password: 'secret words' });
});

test('where all are signed the dialog closes and says how many', async () => {
  const server = waitingServer();
  const signed = [101, 102, 103].map((number) => ({
    _id: idOf(number),
    number: `RSK-2026-0${number}`,
    name: 'Signed',
    signature: idOf(number + 700),
    hash: 'a',
  }));
  server.on(signMany, () => ({ signed, refused: [] }));
  const { person, dialog } = await openDialog();
  await person.click(await dialog.findByLabelText('All 3'));
  await person.type(dialog.getByLabelText('Password'), 'secret words');
  await person.click(dialog.getByRole('button', { name: 'Sign as approved' }));
  await screen.findByText('3 records signed');
  expect(screen.queryByText('Not signed')).toBeNull();
});

test('a record that changes while it is looked at has to be chosen again, and one that is gone is named', async () => {
  const server = waitingServer();
  const { person, dialog } = await openDialog();
  await person.click(await dialog.findByLabelText('All 3'));
  await dialog.findByText('3 of 3 chosen');
  const { items, ...review } = severalReview();
  const [first, second] = items;
  server.on(reviewMany, () => ({
    ...review,
    items: first && second ? [{ ...first, hash: 'd'.repeat(64) }, second] : [],
  }));
  server.on(challengeMany, () => refuse('VERSION_CONFLICT', 'RSK-2026-0101 has changed since.'));
  await person.type(dialog.getByLabelText('Password'), 'secret words');
  await person.click(dialog.getByRole('button', { name: 'Sign as approved' }));
  await dialog.findByText('1 of 2 chosen');
  expect(dialog.getByText('No longer to be signed here: RSK-2026-0103.')).toBeTruthy();
  expect(dialog.getByText(/Look at what changed, then choose it again/)).toBeTruthy();
  expect(server.of(signMany)).toHaveLength(0);
});
