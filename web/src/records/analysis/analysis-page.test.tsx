import { act, screen, waitFor, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { AnalysisBranch } from 'contract/records/analysis/analysis';
import { describe, expect, test, vi } from 'vitest';
import { refuse } from '../../../test/fake-server.ts';
import { idOf } from '../../../test/make.ts';
import { makeAnalysis, makeBranch, makeRootCause } from '../../../test/make-analysis.ts';
import { mara, pageOf, riskPath } from '../../../test/make-risk.ts';
import { serveAnalysis } from '../../../test/serve-analysis.tsx';
import { invalidateTopics } from '../../core/http/query-client.ts';

const causes = riskParts.cause;
const whys = riskParts['five-whys'];
const fishbones = riskParts.ishikawa;

const item = (name: RegExp) => screen.findByRole('treeitem', { name });
const bodies = (seen: { body: unknown }[]) => seen.map(({ body }) => body);
const below = (number: number, above: number, fields: Partial<AnalysisBranch> = {}) =>
  makeBranch(number, { parent: { _id: makeBranch(above)._id, name: '' }, ...fields });

describe('five whys by the keyboard', () => {
  test('are answered from the first to a branch of the third', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([]));
    await person.click(await screen.findByRole('button', { name: 'Answer the first why' }));
    await person.keyboard('The driver stopped early{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await item(/^The driver stopped early/)));
    await person.keyboard('{Control>}{Enter}{/Control}');
    await person.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Its plates were worn{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await item(/^Its plates were worn/)));
    await person.keyboard('{Insert}');
    await person.type(await screen.findByRole('textbox', { name: 'Answer' }), 'The pressure fell{Enter}');
    await item(/^The pressure fell/);
    const [first] = server.of(whys.add);
    expect(first?.body).toEqual({ name: 'The driver stopped early', parent: null, category: null });
    expect(server.of(whys.add)[2]?.body).toMatchObject({
      parent: makeBranch(50)._id,
      after: makeBranch(51)._id,
    });
  });

  test('arrows go about in the outline, open and close it', async () => {
    const { person } = serveAnalysis(makeAnalysis([makeBranch(1), below(2, 1), makeBranch(3)]));
    const first = await item(/^Answer 1/);
    first.focus();
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await item(/^Answer 2/));
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(first.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('treeitem', { name: /^Answer 2/ })).toBeNull();
    await person.keyboard('{End}');
    expect(document.activeElement).toBe(await item(/^Answer 3/));
    expect(document.activeElement?.getAttribute('aria-posinset')).toBe('2');
  });

  test('a link is answered, a root refused with its sentence, and a root cause made', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1)]));
    const why = 'This is no root: “Answer 1”, therefore “Axle nuts below 180 Nm” is not answered yet.';
    server.on(whys.change, () => refuse('PRECONDITION_UNMET', why));
    (await item(/^Answer 1/)).focus();
    await person.keyboard('r');
    await screen.findByText(why);
    server.on(whys.change, () => makeBranch(1, { holds: true, version: 2 }));
    server.on(causes.create, () => makeRootCause());
    await person.keyboard('y');
    await waitFor(() => expect(server.of(whys.change)).toHaveLength(2));
    await person.keyboard('p');
    await screen.findByText('Root cause added');
    expect(bodies(server.of(whys.change))).toEqual([
      { isRoot: true, version: 1 },
      { holds: true, version: 1 },
    ]);
    expect(server.of(causes.create)[0]?.body).toEqual({ branch: makeBranch(1)._id });
  });

  test('a branch is moved with Alt and the arrows, and deleted with a way back', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1), makeBranch(2), makeBranch(3)]));
    server.on(whys.bringBack, () => makeBranch(2));
    (await item(/^Answer 2/)).focus();
    await person.click(await item(/^Answer 2/));
    await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(server.of(whys.change)).toHaveLength(1));
    expect(server.of(whys.change)[0]?.body).toMatchObject({ parent: makeBranch(1)._id });
    await waitFor(async () => expect((await item(/^Answer 2/)).getAttribute('aria-level')).toBe('2'));
    await person.keyboard('{Delete}');
    await screen.findByText('Deleted with all below it: Answer 2');
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(server.of(whys.bringBack)).toHaveLength(1));
  });

  test('words that somebody else has changed meanwhile are not overwritten: the person chooses', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1)]));
    server.on(whys.change, () =>
      refuse('VERSION_CONFLICT', 'Changed', undefined, {
        fields: ['name'],
        current: makeBranch(1, { name: 'As they have it', version: 2 }),
      }),
    );
    (await item(/^Answer 1/)).focus();
    await person.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Answer' });
    await person.clear(field);
    await person.type(field, 'As I have it{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('As they have it');
    dialog.getByText('As I have it');
  });

  test('whoever may only read goes about in it and changes nothing', async () => {
    const { server, person } = serveAnalysis(
      makeAnalysis([makeBranch(1), makeBranch(2)], { status: 'complete' }),
    );
    (await item(/^Answer 1/)).focus();
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await item(/^Answer 2/));
    await person.keyboard('{Enter}{Delete}ry');
    expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
    expect([...server.of(whys.change), ...server.of(whys.drop)]).toEqual([]);
    screen.getByText(/^This analysis is complete/);
  });
});

describe('by mouse and touch', () => {
  test('words are changed by the button and by a double-click, and in the details', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1), makeBranch(2)]));
    await person.click(await item(/^Answer 2/));
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await person.type(await screen.findByRole('textbox', { name: 'Answer' }), ' worn{Enter}');
    await person.dblClick(await item(/^Answer 2 worn/));
    await person.type(await screen.findByRole('textbox', { name: 'Answer' }), ' down{Enter}');
    await item(/^Answer 2 worn down/);
    await person.click(screen.getByRole('button', { name: 'Evidence' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: 'Words' }), ' by grit');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await item(/^Answer 2 worn down by grit/);
    expect(server.of(whys.change)).toHaveLength(3);
  });

  test('a branch is moved by the menu, and each step is undone, the last first', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1), makeBranch(2), below(3, 2)]));
    server.on(whys.bringBack, () => makeBranch(3));
    await person.click(await item(/^Answer 2/));
    await person.click(screen.getByRole('button', { name: 'Move' }));
    expect(screen.queryByRole('menuitem', { name: 'A level up' })).toBeNull();
    await person.click(await screen.findByRole('menuitem', { name: 'Below the one before' }));
    await waitFor(async () => expect((await item(/^Answer 2/)).getAttribute('aria-level')).toBe('2'));
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await person.type(await screen.findByRole('textbox', { name: 'Answer' }), ' worn{Enter}');
    await item(/^Answer 2 worn/);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.of(whys.change)).toHaveLength(3));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.of(whys.change)).toHaveLength(4));
    expect(bodies(server.of(whys.change)).slice(2)).toEqual([
      { name: 'Answer 2', holds: null, version: 3 },
      { parent: null, category: null, after: makeBranch(1)._id, holds: null, version: 4 },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true),
    );
  });

  test('what others have built on is not taken back with what they hung on it', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([]));
    await person.click(await screen.findByRole('button', { name: 'Answer the first why' }));
    await person.keyboard('Grit{Enter}');
    await item(/^Grit/);
    server.on(whys.find, () => makeAnalysis([makeBranch(50, { name: 'Grit' }), below(51, 50)]));
    act(() => invalidateTopics([whys.find.topic]));
    await item(/^Answer 51/);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Something hangs on it by now/);
    expect(server.of(whys.drop)).toEqual([]);
  });

  test('what would go with a branch is named before it is deleted', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1), below(2, 1)]));
    await person.click(await item(/^Answer 1/));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete with 1 below it' }));
    dialog.getByText('Answer 2');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(whys.drop)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted with all below it: Answer 1');
  });

  test('what was deleted in another session is brought back from the list', async () => {
    const { server, person } = serveAnalysis(makeAnalysis([makeBranch(1)]));
    const gone = {
      name: 'Pressure fell',
      deletedAt: '2026-11-20T09:00:00.000Z',
      deletedBy: mara,
      reason: null,
    };
    server.on(whys.listDropped, () => pageOf([{ _id: makeBranch(9)._id, ...gone }]));
    server.on(whys.bringBack, () => makeBranch(9));
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Deleted' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deleted' }));
    await dialog.findByText(/^Deleted by Mara Lindqvist/);
    await person.click(dialog.getByRole('button', { name: 'Restore Pressure fell' }));
    await waitFor(() => expect(server.of(whys.bringBack)).toHaveLength(1));
    expect(server.of(whys.bringBack)[0]?.params['answerId']).toBe(makeBranch(9)._id);
  });

  test('who has judged an answer stands beside it, and its evidence leads to the file', async () => {
    const judged = { status: 'confirmed' as const, judgedBy: mara, judgedAt: '2026-11-20T09:00:00.000Z' };
    const files = [{ _id: idOf(44), name: 'torque.txt' }];
    serveAnalysis(makeAnalysis([makeBranch(1, { ...judged, files })]));
    await screen.findByText('Confirmed by');
    const link = await screen.findByRole('link', { name: 'torque.txt' });
    expect(link.getAttribute('href')).toContain(`?tab=files&file=${idOf(44)}`);
  });

  test('the arrows go about in the drawing, and Enter edits there', async () => {
    const { person } = serveAnalysis(makeAnalysis([makeBranch(1), makeBranch(2), below(3, 2)]));
    const drawing = await screen.findByRole('region', { name: 'Drawing' });
    const chosen = () => screen.getByRole('treeitem', { selected: true }).textContent;
    drawing.focus();
    await person.keyboard('{ArrowRight}');
    expect(chosen()).toMatch(/^Answer 2/);
    await person.keyboard('{ArrowDown}');
    expect(chosen()).toMatch(/^Answer 3/);
    expect(document.activeElement).toBe(drawing);
    const percent = screen.getByText(/^\d+%$/);
    const before = percent.textContent;
    await person.keyboard('+');
    expect(percent.textContent).not.toBe(before);
    await person.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: 'Answer' });
  });
});

describe('a fishbone by mouse', () => {
  const whole = makeAnalysis(
    [
      makeBranch(1, { name: 'Plates worn', category: 'Machine' }),
      below(2, 1, { name: 'No service', votes: [mara] }),
    ],
    { method: 'ishikawa', categories: ['People', 'Machine', 'Method'] },
  );
  const drawn = (id: string) => document.querySelector(`[data-branch="${CSS.escape(id)}"]`) as HTMLElement; // it is drawn

  test('sub-causes and heads of categories are chosen in the drawing, and an empty bone takes a cause', async () => {
    const { server, person } = serveAnalysis(whole);
    await item(/^Plates worn/);
    const chosen = () => screen.getByRole('treeitem', { selected: true }).textContent;
    await person.click(drawn(makeBranch(2)._id));
    expect(chosen()).toMatch(/^No service/);
    await person.click(drawn('category:Method'));
    expect(chosen()).toMatch(/^Method/);
    await person.click(drawn('empty:category:People'));
    await person.type(await screen.findByRole('textbox', { name: 'Cause' }), 'Handover{Enter}');
    await item(/^Handover/);
    expect(server.of(fishbones.add)[0]?.body).toMatchObject({ category: 'People', parent: null });
  });

  test('a category is called otherwise with its causes on it, and a cause goes to another', async () => {
    const { server, person } = serveAnalysis(whole);
    server.on(fishbones.update, () => whole);
    await person.click(await item(/^Machine/));
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name: 'Category' });
    await person.clear(field);
    await person.type(field, 'Driver{Enter}');
    await waitFor(() => expect(server.of(fishbones.update)).toHaveLength(1));
    expect(server.of(fishbones.update)[0]?.body).toEqual({
      categories: ['People', 'Driver', 'Method'],
      version: 1,
    });
    await person.click(await item(/^Plates worn/));
    await person.click(screen.getByRole('button', { name: 'Move' }));
    await person.click(await screen.findByRole('menuitem', { name: 'To Method' }));
    await waitFor(() => expect(server.of(fishbones.change)).toHaveLength(1));
    expect(server.of(fishbones.change)[0]?.body).toMatchObject({ parent: null, category: 'Method' });
  });
});

describe('a fishbone by the keyboard', () => {
  const whole = makeAnalysis([makeBranch(1, { name: 'Plates worn', category: 'Machine' })], {
    method: 'ishikawa',
    categories: ['People', 'Machine', 'Method'],
  });

  test('takes causes, sub-causes and votes', async () => {
    const { server, person } = serveAnalysis(whole);
    (await item(/^People/)).focus();
    await person.keyboard('{Control>}{Enter}{/Control}');
    await person.type(await screen.findByRole('textbox', { name: 'Cause' }), 'Handover without notes{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await item(/^Handover without notes/)));
    await person.keyboard('{Control>}{Enter}{/Control}');
    await person.type(await screen.findByRole('textbox', { name: 'Cause' }), 'No form{Enter}');
    await item(/^No form/);
    expect(bodies(server.of(fishbones.add))).toMatchObject([
      { name: 'Handover without notes', category: 'People', parent: null },
      { name: 'No form', parent: makeBranch(51)._id },
    ]);
    await person.click(await item(/^Plates worn/));
    (await item(/^Plates worn/)).focus();
    await person.keyboard('v');
    await item(/^Plates worn, Possible, 1 vote/);
    expect(server.of(fishbones.vote)[0]?.body).toEqual({ isFor: true });
  });

  test('a cause is said how likely it is, tested, and ruled out by what came out', async () => {
    const { server, person } = serveAnalysis(whole);
    await person.click(await item(/^Plates worn/));
    (await item(/^Plates worn/)).focus();
    await person.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Plates worn' }));
    await person.click(dialog.getByRole('combobox', { name: 'Likelihood' }));
    await person.click(await screen.findByRole('option', { name: '4, likely' }));
    await person.type(dialog.getByRole('textbox', { name: 'What came out' }), '0.1 mm');
    await person.type(dialog.getByRole('textbox', { name: 'Due date' }), '03/31/2026');
    await person.click(dialog.getByRole('radio', { name: 'Ruled out' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Say how it was tested');
    await person.type(dialog.getByRole('textbox', { name: 'How it is tested' }), 'Measured them');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await item(/^Plates worn, Ruled out, 0 votes, likelihood 4, likely, due 03\/31\/2026$/);
    const said = { likelihood: 4, test: 'Measured them', testResult: '0.1 mm', dueDate: '2026-03-31' };
    expect(server.of(fishbones.change)[0]?.body).toMatchObject({ ...said, status: 'ruled-out' });
    const chosen = within(screen.getByRole('region', { name: 'Plates worn' }));
    for (const text of ['4, likely', 'Measured them', '0.1 mm']) chosen.getByText(text);
  });

  test('five whys begin from a cause by a key, and each leads to the other', async () => {
    const { server, person, router } = serveAnalysis(whole);
    const made = makeAnalysis([], {
      _id: idOf(510),
      name: 'Plates worn',
      examines: { _id: makeBranch(1)._id, name: 'Plates worn', analysis: whole._id },
    });
    server.on(whys.create, () => made);
    server.on(whys.find, () => made);
    await person.click(await item(/^Plates worn/));
    (await item(/^Plates worn/)).focus();
    await person.keyboard('w');
    const dialog = within(await screen.findByRole('dialog', { name: 'Examine with five whys' }));
    await person.click(dialog.getByRole('button', { name: 'Begin' }));
    await screen.findByText('Goes on from the cause');
    expect(server.of(whys.create)[0]?.body).toEqual({
      name: 'Plates worn',
      participants: [mara._id],
      examines: makeBranch(1)._id,
    });
    const cause = {
      ...(whole.branches[0] ?? makeBranch(1)),
      examinedBy: [{ _id: made._id, name: 'Plates worn' }],
    };
    server.on(fishbones.find, () => ({ ...whole, branches: [cause] }));
    await person.click(screen.getByRole('link', { name: 'Plates worn' }));
    await item(/^Plates worn, Possible, 0 votes, examined with five whys$/);
    const link = within(screen.getByRole('region', { name: 'Plates worn' })).getByRole('link');
    expect(link.getAttribute('href')).toMatch(new RegExp(`/five-whys/${made._id}$`));
    expect(router.state.location.search).toBe(`?branch=${makeBranch(1)._id}`);
  });

  test('what is ruled out is asked for its reason', async () => {
    const { server, person } = serveAnalysis(whole);
    await person.click(await item(/^Plates worn/));
    (await item(/^Plates worn/)).focus();
    await person.keyboard('3');
    const dialog = within(await screen.findByRole('dialog', { name: 'Plates worn' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Say why it is ruled out');
    await person.type(dialog.getByRole('textbox', { name: 'Why it is ruled out' }), 'They measure 2.1 mm');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(fishbones.change)[0]?.body).toMatchObject({
      status: 'ruled-out',
      reason: 'They measure 2.1 mm',
    });
  });
});

test.each([
  ['five-whys', null],
  ['ishikawa', ['Machine', 'People']],
] as const)(
  'by its id alone the screen %s/{id} goes on to the analysis below its record',
  async (method, categories) => {
    const whole = { ...makeAnalysis([]), method, categories: categories && [...categories] };
    const { server, calls, router } = serveAnalysis(whole);
    const { _id, record, name } = whole;
    server.on(calls.locate, () => whole);
    await act(() => router.navigate(riskPath(`${method}/${_id}`)));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(riskPath(`library/detail/${record}/${method}/${_id}`)),
    );
    await screen.findByRole('heading', { name: new RegExp(name) });
    expect(server.of(calls.locate)).toHaveLength(1);
  },
);

test('an analysis is printed with its drawing, its outline and the root causes that it has led to', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const whole = makeAnalysis([makeBranch(1, { name: 'The driver stopped early' })]);
  const { server, person } = serveAnalysis(whole);
  const own = makeRootCause({
    _id: idOf(801),
    name: 'Nobody checks the clutch',
    analysis: { _id: whole._id, name: '' },
  });
  const other = makeRootCause({
    _id: idOf(802),
    name: 'Found elsewhere',
    analysis: { _id: idOf(999), name: '' },
  });
  server.on(causes.list, () => pageOf([own, other]));
  await person.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 40_000 });
  const sheet = document.querySelector<HTMLElement>('body > table')?.textContent ?? '';
  for (const words of ['The driver stopped early', 'Nobody checks the clutch', 'RSK-2026-0001'])
    expect(sheet).toContain(words);
  expect(sheet).not.toContain('Found elsewhere');
});
