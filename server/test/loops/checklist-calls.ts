import type { Rivals, Sample } from '../kind-samples.ts';
import type { World } from '../world.ts';

const plain = [
  'checklist.list',
  'checklist.find',
  'checklist.trend',
  'checklist-schedule.list',
  'checklist-run.list',
  'checklist-run.groups',
  'checklist-run.find',
  'checklist-response-set.list',
  'checklist-run.findPhoto',
];

const choices = [
  { label: 'Green', isFail: false },
  { label: 'Red', isFail: true },
];

const said = { version: 2 ** 31 - 1 };

/** What the calls of checklists and their runs are made with. */
export const checklistSamples: Record<string, (world: World) => Sample> = {
  ...Object.fromEntries(plain.map((name) => [name, () => ({})])),
  'checklist.create': () => ({ body: { name: 'Opening checks' } }),
  'checklist.update': ({ ids }) => ({
    params: { checklistId: ids['draftChecklistId'] ?? '' },
    body: { name: 'Renamed checks' },
  }),
  'checklist.publish': () => ({ body: said }),
  'checklist.retire': () => ({ body: said }),
  'checklist.remove': ({ ids }) => ({
    params: { checklistId: ids['draftChecklistId'] ?? '' },
    body: { reason: 'Nobody needs it' },
  }),
  'checklist-schedule.create': ({ ids, owner }) => ({
    body: {
      checklist: ids['checklistId'],
      frequency: 'weekly',
      weekdays: [1, 3],
      assignee: owner.user.accountId,
      dueDays: 1,
    },
  }),
  'checklist-schedule.update': () => ({ body: { frequency: 'quarterly', dueDays: 3 } }),
  'checklist-schedule.remove': () => ({}),
  'checklist-response-set.create': () => ({ body: { name: 'Traffic light', choices } }),
  'checklist-response-set.update': () => ({ body: { name: 'Renamed light' } }),
  'checklist-response-set.remove': () => ({}),
  'checklist-run.claim': ({ ids }) => ({ params: { runId: ids['offeredRunId'] ?? '' } }),
  'checklist-run.release': ({ ids }) => ({ params: { runId: ids['claimedRunId'] ?? '' } }),
  'checklist-run.create': ({ ids }) => ({ body: { checklist: ids['checklistId'], record: ids['recordId'] } }),
  'checklist-run.update': () => ({ body: { dueDate: '2099-01-31' } }),
  'checklist-run.answer': () => ({ body: { value: 'no', comment: 'It is out of date' } }),
  'checklist-run.addPhoto': ({ ids }) => ({ body: { item: ids['itemId'], key: ids['photoKey'] } }),
  'checklist-run.removePhoto': () => ({}),
  'checklist-run.complete': () => ({}),
  'checklist-run.explain': ({ ids }) => ({
    body: { reason: 'Nobody was there', version: 2 ** 31 - 1 },
    params: { runId: ids['missedRunId'] ?? '' },
  }),
  'checklist-run.cancel': () => ({ body: { reason: 'The line stands still' } }),
};

const same = (body: object): Rivals => ({ mine: { ...body }, theirs: { ...body } });

/** Two changes of the same that cannot both be meant. */
export const checklistRivals: Record<string, () => Rivals> = {
  'checklist.update': () => ({ mine: { name: 'As I have it' }, theirs: { name: 'As they have it' } }),
  'checklist.publish': () => same(said),
  'checklist.retire': () => same(said),
  'checklist-schedule.update': () => ({ mine: { dueDays: 2 }, theirs: { dueDays: 3 } }),
  'checklist-response-set.update': () => ({ mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }),
  'checklist-run.update': () => ({ mine: { dueDate: '2099-01-30' }, theirs: { dueDate: '2099-01-29' } }),
  'checklist-run.answer': () => ({ mine: { value: 'no' }, theirs: { value: 'partial' } }),
  'checklist-run.explain': () => ({
    mine: { reason: 'Nobody was there' },
    theirs: { reason: 'The line stood still' },
  }),
  'checklist-run.cancel': () => same({ reason: 'The line stands still' }),
};

/** What each write says of itself in the trail. */
export const checklistRows: Record<string, readonly string[]> = {
  'checklist.create': ['checklist.created'],
  'checklist.update': ['checklist.updated'],
  'checklist.publish': ['checklist.published'],
  'checklist.retire': ['checklist.retired'],
  'checklist.remove': ['checklist.deleted'],
  'checklist-schedule.create': ['checklist_schedule.created'],
  'checklist-schedule.update': ['checklist_schedule.updated'],
  'checklist-schedule.remove': ['checklist_schedule.deleted'],
  'checklist-response-set.create': ['checklist_response_set.created'],
  'checklist-response-set.update': ['checklist_response_set.updated'],
  'checklist-response-set.remove': ['checklist_response_set.deleted'],
  'checklist-run.claim': ['checklist_run.claimed'],
  'checklist-run.release': ['checklist_run.released'],
  'checklist-run.create': ['checklist_run.created'],
  'checklist-run.update': ['checklist_run.updated'],
  'checklist-run.answer': ['checklist_answer.answered'],
  'checklist-run.addPhoto': ['checklist_photo.attached'],
  'checklist-run.removePhoto': ['checklist_photo.deleted'],
  'checklist-run.complete': ['checklist_run.complete'],
  'checklist-run.explain': ['checklist_run.explained'],
  'checklist-run.cancel': ['checklist_run.cancel'],
};
