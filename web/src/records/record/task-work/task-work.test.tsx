import { screen, waitFor, within } from '@testing-library/react';
import type { Extension } from 'contract/records/extension/extension';
import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { RecordFile } from 'contract/records/record-file/record-file';
import { type ActionStep, actionWorkflow } from 'contract/records/record/action-steps';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { expect, test, vi } from 'vitest';
import { atLevel } from '../../../../test/at-level.ts';
import { refuse } from '../../../../test/fake-server.ts';
import { fakeStorage } from '../../../../test/fake-storage.ts';
import { entryOf, makeComment } from '../../../../test/make-comment.ts';
import { idOf } from '../../../../test/make.ts';
import {
  hana,
  makeAction,
  makeField,
  makeRisk,
  mara,
  pageOf,
  riskPath,
  riskServer,
  workspaceId,
  makeStep,
} from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const { transitions } = actionWorkflow('risk');

type Asking = {
  label: string;
  done: string;
  to: string;
  reason?: 'required' | 'optional';
  until?: 'required';
};

const stepsOf = (steps: Partial<Record<ActionStep, string>>) =>
  Object.entries(steps).map(([step, unmet]) => {
    const { label, done, to, ...asks }: Asking = transitions[step as ActionStep]; // the keys of the given steps
    return makeStep({
      step,
      label,
      done,
      to,
      reason: asks.reason ?? null,
      until: asks.until === 'required',
      allowed: !unmet,
      unmet: unmet ? [unmet] : [],
    });
  });

type Shown = {
  action?: Partial<RiskAction>;
  steps?: Partial<Record<ActionStep, string>>;
  extensions?: Extension[];
  level?: number;
  risk?: Partial<Risk>;
  query?: string;
};

/** Opens the task of an action of Mara's, who manages the risk, unless it is somebody else's. */
function openTask(shown: Shown = {}) {
  const { action: own = {}, steps = { complete: '' }, extensions = [], level = 5, query = '' } = shown;
  const action = makeAction({ assignedTo: [mara], ...own });
  const risk = makeRisk(1, { tasks: [action], ...shown.risk });
  const server = riskServer([risk]);
  atLevel(server, level);
  const task: Task = {
    _id: action._id,
    kind: 'risk_action',
    title: action.name,
    module: 'risk',
    workspace: { _id: workspaceId, name: 'Axle plant' },
    organization: { _id: idOf(1), name: null },
    record: {
      _id: risk._id,
      number: risk.number,
      name: risk.name,
      status: risk.status,
      stage: risk.stage ?? null,
    },
    startDate: action.startDate,
    dueDate: action.endDate,
    status: action.status,
    isOverdue: action.isOverdue,
    daysLeft: 3,
    assignedTo: action.assignedTo,
    group: null,
    priority: 'medium' as const,
    isUnclaimed: false,
    isPastDone: false,
    mayClaim: false,
    standsInFor: null,
    askedBy: null,
    version: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    link: '',
  };
  server.on(taskEndpoints.find, () => task);
  server.on(riskEndpoints.find, () => risk);
  server.on(riskParts.action.find, () => action);
  server.on(riskParts.action.steps, () => stepsOf(steps));
  server.on(riskParts.action.listExtensions, () => pageOf(extensions));
  server.on(riskParts.action.move, () => action);
  return { server, action, ...renderAt(riskPath(`tasks/detail/${action._id}${query}`), routes) };
}

const makeFile = (action: string): RecordFile => ({
  _id: idOf(400),
  record: idOf(100),
  action,
  name: 'Gauge.txt',
  type: 'text/plain',
  size: 10,
  sha256: 'ef'.repeat(32),
  edition: 1,
  createdBy: mara,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = ({ server }: ReturnType<typeof openTask>) => server.of(riskParts.action.move)[0]?.body;

test('Complete is locked while evidence or the note is missing, and says which', async () => {
  const opened = openTask({ action: { evidenceRequired: true, noteRequired: true } });
  const complete = await button('Complete');
  expect(complete.getAttribute('aria-disabled')).toBe('true');
  screen.getByText(
    'Attach a photo or a file first: this action asks for evidence. Say in the note what was done.',
  );
  await opened.person.click(complete);
  expect(sent(opened)).toBeUndefined();
});

test('with a file, what else stands against it still locks Complete', async () => {
  const refusal = 'The risk is in deleted items.';
  const opened = openTask({ action: { evidenceRequired: true }, steps: { complete: refusal } });
  opened.server.on(riskParts.file.list, () => pageOf([makeFile(opened.action._id)]));
  const complete = await button('Complete');
  expect(await screen.findAllByText(refusal)).not.toEqual([]);
  expect(complete.getAttribute('aria-disabled')).toBe('true');
});

test('a task is printed with what is to be done, for which record, and the files that show it, with all that was said', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const opened = openTask();
  opened.server.on(riskParts.file.list, () => pageOf([makeFile(opened.action._id)]));
  const said = entryOf(makeComment(1, { text: 'The seal is worn.' }), [
    makeComment(2, { text: 'Order two.' }),
  ]);
  const earlier = entryOf(makeComment(0, { text: 'It drips.' }));
  const place = { beforeSeq: null, beforeComment: said._id };
  opened.server.on(riskParts.comment.list, ({ query }) =>
    query.has('beforeComment')
      ? { entries: [earlier], pinned: [], next: null }
      : { entries: [said], pinned: [], next: place },
  );
  await opened.person.click(await button('More actions'));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 40_000 });
  const sheet = document.querySelector<HTMLElement>('body > table')?.textContent ?? '';
  const told = ['The seal is worn.', 'Order two.', 'It drips.'];
  for (const words of [opened.action.name, 'RSK-2026-0001', mara.name, 'Gauge.txt', ...told])
    expect(sheet).toContain(words);
});

test('with what it asks for it is completed, with its note', async () => {
  const opened = openTask({ action: { noteRequired: true, verificationRequired: true, verifier: hana } });
  await screen.findByText('Hana Sato then verifies it. Nobody verifies their own work.');
  await opened.person.type(screen.getByRole('textbox', { name: /^Note/ }), 'Fitted');
  await opened.person.click(await button('Complete'));
  await screen.findByText('Action completed');
  expect(sent(opened)).toEqual({ step: 'complete', note: 'Fitted', version: 1 });
});

test('a photo that is added belongs to the action, and shows with its progress', async () => {
  const opened = openTask({ action: { evidenceRequired: true } });
  fakeStorage(opened.server);
  opened.server.on(riskParts.file.create, () => makeFile(opened.action._id));
  const file = new File(['41 Nm'], 'Gauge.txt', { type: 'text/plain' });
  await opened.person.upload(await screen.findByLabelText('Add a photo or file'), file);
  await waitFor(() => expect(opened.server.of(riskParts.file.create)).toHaveLength(1));
  const [attached] = opened.server.of(riskParts.file.create);
  expect(attached?.body).toMatchObject({ action: opened.action._id });
});

test('hold asks until when and why; a refusal stands at its field', async () => {
  const opened = openTask({ steps: { complete: '', hold: '' } });
  opened.server.on(riskParts.action.move, () =>
    refuse('VALIDATION', 'Check the marked fields', { resumeOn: 'Choose a day after today' }),
  );
  await opened.person.click(await button('More actions'));
  await opened.person.click(await screen.findByRole('menuitem', { name: /Put on hold/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
  await opened.person.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await dialog.findByText('Give a reason of at least 3 characters');
  await opened.person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'No parts');
  await opened.person.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await dialog.findByText('Choose a day after today');
  expect(sent(opened)).toMatchObject({ step: 'hold', reason: 'No parts' });
});

test('who may not verify is told why, and nothing else is offered', async () => {
  openTask({
    action: {
      stage: 'to-verify',
      status: 'completed',
      completion: { by: mara, at: '2026-11-20T09:00:00.000Z', note: 'Fitted' },
    },
    steps: { verify: 'Nobody verifies their own work: somebody else has to look at it.' },
  });
  await screen.findByText('Nobody verifies their own work: somebody else has to look at it.');
  screen.getByText('Fitted');
  screen.getByText('Completed, to be verified');
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
});

test('somebody else verifies it, or sends it back with a reason', async () => {
  const opened = openTask({
    action: { stage: 'to-verify', status: 'completed', assignedTo: [hana] },
    steps: { verify: '', 'send-back': '' },
  });
  await opened.person.click(await button('Send back'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }));
  await opened.person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It still drips');
  await opened.person.click(dialog.getByRole('button', { name: 'Send back' }));
  await screen.findByText('Action sent back');
  expect(sent(opened)).toEqual({ step: 'send-back', reason: 'It still drips', version: 1 });
});

const asked: Extension = {
  _id: idOf(500),
  name: 'Fit torque transducers',
  record: idOf(100),
  action: idOf(200),
  status: 'open',
  dueDate: '2026-11-13',
  newDate: '2026-11-30',
  reason: 'Waiting for parts',
  justification: 'The seal comes later.',
  impact: null,
  interimControl: null,
  createdBy: hana,
  createdAt: '2026-11-20T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  comment: null,
  version: 1,
};

test('more time is asked for with a date, a reason and why', async () => {
  const opened = openTask();
  opened.server.on(riskParts.action.extend, () => ({ ...asked, createdBy: mara }));
  await opened.person.click(await button('Ask for more time'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more time' }));
  await opened.person.click(dialog.getByRole('button', { name: 'Ask for more time' }));
  await dialog.findByText('Reason is required');
  dialog.getByText('Justification is required');
  expect(opened.server.of(riskParts.action.extend)).toEqual([]);
});

test('while it waits the page says who decides; who has asked is not offered to', async () => {
  openTask({ extensions: [{ ...asked, createdBy: mara }] });
  await screen.findByText(/More time asked until 11\/30\/2026. Somebody who may approve decides./);
  expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).toBeNull();
});

test('whoever has asked takes it back; whoever has not is not offered to', async () => {
  const opened = openTask({ extensions: [{ ...asked, createdBy: mara }] });
  opened.server.on(riskParts.action.withdrawExtension, () => ({ ...asked, status: 'cancelled' as const }));
  await opened.person.click(await button('Withdraw request'));
  await screen.findByText('Request withdrawn');
  expect(opened.server.of(riskParts.action.withdrawExtension)).toHaveLength(1);
});

test('a manager grants it, or refuses it with a comment', async () => {
  const opened = openTask({ action: { assignedTo: [hana] }, extensions: [asked] });
  opened.server.on(riskParts.action.decideExtension, () => ({ ...asked, status: 'refused' as const }));
  await opened.person.click(await button('Refuse'));
  await screen.findByText('Say why it is not given');
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  expect(opened.server.of(riskParts.action.decideExtension)).toEqual([]);
  const card = within(screen.getByRole('region', { name: 'More time is asked for' }));
  await opened.person.type(card.getByRole('textbox', { name: /^Comment/ }), 'The audit is near');
  await opened.person.click(await button('Refuse'));
  await screen.findByText('More time refused');
  expect(opened.server.of(riskParts.action.decideExtension)[0]?.body).toEqual({
    decision: 'refused',
    comment: 'The audit is near',
    version: 1,
  });
});

test.each([
  { level: 3, extensions: 1, decides: true },
  { level: 3, extensions: 2, decides: false },
  { level: 4, extensions: 2, decides: true },
])('at level $level after $extensions times more, a manager decides: $decides', async (one) => {
  const { level, extensions, decides } = one;
  openTask({ action: { assignedTo: [hana], extensions }, extensions: [asked], level });
  const shown = decides ? /^Grant$/ : /Somebody who may approve decides/;
  await screen.findByText(shown);
  expect(screen.queryAllByRole('button', { name: 'Grant' })).toHaveLength(decides ? 1 : 0);
});

test('an action is given only to those who can complete it; the others say why', async () => {
  const opened = openTask();
  opened.server.on(riskParts.action.update, () => opened.action);
  await opened.person.click(await button('More actions'));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Give to somebody else' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give to somebody else' }));
  await opened.person.click(dialog.getByRole('combobox', { name: 'Assigned to' }));
  await screen.findByRole('option', { name: /Hana Sato/ });
  const refused = screen.getByRole('option', { name: /Vic Viewer may only read in this workspace/ });
  expect(refused.getAttribute('data-combobox-disabled') ?? refused.getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test.each([
  ['of an earlier cycle is neither given to others nor filled in', 1, false],
  ['of the present cycle is both', 2, true],
] as const)('a completed action %s', async (_what, cycle, isOffered) => {
  const own = { stage: 'completed' as const, status: 'completed' as const, custom: { tool: 'T-11' }, cycle };
  const { server, person } = openTask({ action: own });
  server.on(customFieldEndpoints.list, () => [
    makeField({ appliesTo: 'action', label: 'Tool', name: 'tool' }),
  ]);
  server.on(riskEndpoints.find, () => Object.assign(makeRisk(1), { cycle: 2 }));
  const field = await screen.findByRole('region', { name: 'Additional fields' });
  await within(field).findByText('T-11');
  expect(within(field).queryAllByRole('button')).toHaveLength(isOffered ? 1 : 0);
  await person.click(await button('More actions'));
  await screen.findByRole('menuitem', { name: 'Print' });
  const give = screen.queryByRole('menuitem', { name: 'Give to somebody else' });
  expect(give !== null).toBe(isOffered);
});

test.each([
  ['acceptance-review', false],
  ['treating', true],
] as const)(
  'at %s a task is given to others and filled in only where nobody decides',
  async (stage, isOffered) => {
    const { server, person } = openTask({ action: { progress: 20 } });
    server.on(riskEndpoints.find, () => makeRisk(1, { stage, status: 'in-progress' }));
    await screen.findByRole('region', { name: 'Progress' });
    expect(screen.queryAllByRole('button', { name: 'Save progress' })).toHaveLength(isOffered ? 1 : 0);
    await person.click(await button('More actions'));
    await screen.findByRole('menuitem', { name: 'Print' });
    const give = screen.queryAllByRole('menuitem', { name: 'Give to somebody else' });
    expect(give).toHaveLength(isOffered ? 1 : 0);
  },
);

test.each([
  ['assessment-review', false],
  ['treating', true],
] as const)('of a risk at %s an action is given to others: %s', async (stage, isOffered) => {
  const { person } = openTask({ risk: { status: 'in-progress', stage }, query: '?give=true' });
  // The address asks for the dialog, as a link from a list does.
  if (isOffered) await person.click(await button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('More actions'));
  await screen.findByRole('menuitem', { name: 'Print' });
  expect(screen.queryByRole('menuitem', { name: 'Give to somebody else' }) !== null).toBe(isOffered);
});

test('a file is shown in the dialog, and the arrows lead from picture to picture', async () => {
  const opened = openTask();
  const pictures = [1, 2].map((number): RecordFile => ({
    ...makeFile(opened.action._id),
    _id: idOf(400 + number),
    name: `Seal ${number}.jpg`,
    type: 'image/jpeg',
  }));
  opened.server.on(riskParts.file.list, () => pageOf(pictures));
  opened.server.on(riskParts.file.find, ({ params }) => {
    const picture = pictures.find(({ _id }) => _id === params['attachmentId']) ?? makeFile('');
    const shown = { sha256: 'ab', url: '/file', preview: '/preview' };
    return {
      ...picture,
      ...shown,
      workspace: workspaceId,
      renewedBy: null,
      renewedAt: picture.createdAt,
      earlier: [],
      usedIn: [],
    };
  });
  await opened.person.click(await button('Open Seal 1.jpg'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seal 1.jpg' }));
  await dialog.findByText('1 of 2');
  await opened.person.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'Seal 2.jpg' });
});

test('a photo waits for the connection and is sent when it is back; whoever leaves before is asked', async () => {
  const opened = openTask({ action: { evidenceRequired: true } });
  opened.server.on(riskParts.file.create, () => makeFile(opened.action._id));
  const add = await screen.findByLabelText('Add a photo or file');
  opened.server.cut();
  await opened.person.upload(add, new File(['41 Nm'], 'Gauge.txt', { type: 'text/plain' }));
  await screen.findByText('1 waits to be sent.');
  void opened.router.navigate(riskPath('tasks'));
  const question = within(await screen.findByRole('dialog', { name: 'Leave before the files are added?' }));
  await opened.person.click(question.getByRole('button', { name: 'Stay' }));
  expect(opened.router.state.location.pathname).toContain('tasks/detail');
  fakeStorage(opened.server);
  opened.server.cut(false);
  await waitFor(() => expect(opened.server.of(riskParts.file.create)).toHaveLength(1), { timeout: 10_000 });
});

test('whoever does it says how far it is', async () => {
  const { server, person, action } = openTask({ action: { progress: 20 } });
  server.on(riskParts.action.update, () => ({ ...action, progress: 60 }));
  const section = within(await screen.findByRole('region', { name: 'Progress' }));
  section.getByRole('meter', { name: 'Progress' });
  const field = section.getByRole('textbox', { name: /^Progress in %/ });
  await person.clear(field);
  await person.type(field, '120');
  await person.click(section.getByRole('button', { name: 'Save progress' }));
  await section.findByText('Progress is a whole number from 0 to 100');
  await person.clear(field);
  await person.type(field, '60');
  await person.click(section.getByRole('button', { name: 'Save progress' }));
  await waitFor(() => expect(server.of(riskParts.action.update)[0]?.body).toMatchObject({ progress: 60 }));
});
