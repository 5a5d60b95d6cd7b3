import { fakeServer, refuse } from '../../../../test/fake-server.ts';
import { renderAt } from '../../../../test/render.tsx';
import { screen, within } from '@testing-library/react';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageOf } from '../../../../test/make-risk.ts';
import { makeSubscription } from '../../../../test/make-subscription.ts';
import { makeWorkspace } from '../../../../test/make-workspace.ts';
import { idOf, makeUser, signIn } from '../../../../test/make.ts';
import { useRaisedFrom } from '../../raise/from/raised-from.ts';
import { keptRuns } from '../outbox/kept.ts';
import { outboxOf } from '../outbox/outbox.ts';
import { newItem } from '../editor/sections-edit.ts';
import { ResultView } from './result-view.tsx';

const ona = { _id: idOf(5), name: 'Ona Other', email: 'ona@kestrel.example', profilePicture: null };
const at = '2026-11-20T10:00:00Z';

const used = { ...newItem(), question: 'Is a driver in use?' };
const hidden = {
  ...newItem(),
  question: 'Is it within its date?',
  condition: { item: used._id, answer: 'yes' },
};
const seen = { ...newItem(), question: 'The station', type: 'photo' as const };

const answerOf = (item: string, value: string, result: 'pass' | 'fail') => ({
  _id: item,
  item,
  name: 'A question',
  value,
  comment: null,
  reason: null,
  result,
  planned: null,
  action: null,
  isRaised: false,
  raised: null,
  answeredBy: ona,
  answeredAt: at,
  version: 1,
});

const photo = { _id: idOf(23), item: seen._id, name: 'Station.png', isPicture: true };

const run: WholeRun = {
  _id: idOf(20),
  number: 'CHK-2026-0001',
  name: 'Station checks',
  checklist: { _id: idOf(21), name: 'Station checks' },
  edition: 1,
  record: null,
  recordNumber: null,
  isRecordDeleted: false,
  isRecordConfidential: false,
  isScheduled: false,
  subject: idOf(20),
  site: null,
  process: null,
  assignee: ona,
  action: null,
  group: null,
  unclaimedSince: null,
  mayClaim: false,
  dueDate: null,
  status: 'completed',
  isOverdue: false,
  score: 100,
  isFailed: false,
  failedItems: 0,
  answeredItems: 2,
  itemCount: 2,
  completedAt: at,
  completedBy: ona,
  reason: null,
  workspace: idOf(3),
  version: 4,
  createdAt: at,
  sections: [{ _id: idOf(22), title: 'Workplace', items: [used, hidden, seen] }],
  answers: [answerOf(used._id, 'partial', 'pass'), answerOf(hidden._id, 'no', 'fail')],
  photos: [photo],
};
const place = { type: 'risk', workspaceId: idOf(3), runId: run._id };

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(checklistRunEndpoints.findPhoto, () => ({ ...photo, url: '/files/1' }));
});

const open = () => renderAt('/', [{ path: '/', element: <ResultView run={run} place={place} /> }]);

test('what an answer hid is no part of the result, and a photo is an answer', async () => {
  open();
  await screen.findByText(/Is a driver in use/);
  expect(screen.queryByText(/Is it within its date/)).toBeNull();
  screen.getByText('1 photo');
  expect(screen.queryByText('Not answered')).toBeNull();
});

test('what another device has left behind by completing the run is shown, copied and discarded', async () => {
  server.on(checklistRunEndpoints.answer, () => refuse('INVALID_TRANSITION', 'It is completed'));
  outboxOf(place).answer(used._id, { value: 'no', comment: 'It is broken.', reason: null }, 1);
  const { person } = open();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const part = await screen.findByRole('region', { name: 'Not sent' });
  within(part).getByText('No. It is broken.');
  await person.click(within(part).getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith('Is a driver in use?\nNo. It is broken.');
  await person.click(within(part).getByRole('button', { name: 'Discard' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull());
  expect(keptRuns()).toEqual([]);
});

test.each([
  { isRecordConfidential: false, mark: 'as one that everybody sees' },
  { isRecordConfidential: true, mark: 'as confidential as its record' },
])('what failed is raised from its item, with what was said, $mark', async ({ isRecordConfidential }) => {
  const { _id: item, question } = used;
  const failed = { ...answerOf(item, 'no', 'fail'), comment: 'It is broken.' };
  const user = makeUser();
  const subscription = [{ ...makeSubscription(), _id: idOf(8), module: 'capa' as const }];
  server.on(userEndpoints.me, () => ({ ...user, user, subscription }));
  server.on(workspaceEndpoints.capa.list, () =>
    pageOf([makeWorkspace('capa', { _id: idOf(70), moduleId: idOf(8) })]),
  );
  const failedRun = { ...run, isRecordConfidential, answers: [failed] };
  let raised: unknown;
  const Form = () => {
    raised = useRaisedFrom();
    return <p>The form</p>;
  };
  const { person } = renderAt('/', [
    { path: '/', element: <ResultView run={failedRun} place={place} /> },
    { path: '*', element: <Form /> },
  ]);
  await person.click(await screen.findByRole('button', { name: 'Raise CAPA' }));
  await screen.findByText('The form');
  expect(raised).toMatchObject({
    source: {
      _id: failed._id,
      by: 'raisedFromAnswer',
      number: run.number,
      confidential: isRecordConfidential,
    },
    values: {
      name: question,
      description: `Failed in ${run.number} ${run.name}: ${question}\n\nNo\n\nIt is broken.`,
      source: 'process-monitoring',
    },
  });
});

test('a file that is no picture is named and opened, a picture is shown', async () => {
  const report = { _id: idOf(24), item: seen._id, name: 'Torque report.pdf', isPicture: false };
  const both = { ...run, photos: [photo, report] };
  renderAt('/', [{ path: '/', element: <ResultView run={both} place={place} /> }]);
  expect((await screen.findByRole('link', { name: report.name })).getAttribute('href')).toBe('/files/1');
  screen.getByRole('img', { name: `Photo ${photo.name}` });
});
