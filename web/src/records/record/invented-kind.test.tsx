import { screen, waitFor, within } from '@testing-library/react';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterEach, expect, test } from 'vitest';
import { gadgetCalls, mendingCalls } from '../../../test/gadget.endpoints.ts';
import { idOf } from '../../../test/make.ts';
import {
  gadgetPath,
  gadgetRoutes,
  gadgetServer,
  makeGadget,
  makeMending,
} from '../../../test/make-gadget.tsx';
import { hana, makeStep, mara, workspaceId } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';

type Person = ReturnType<typeof renderAt>['person'];

const show = (path: string) => renderAt(gadgetPath(path), gadgetRoutes);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const record = `shelf/detail/${idOf(500)}`;

async function choose(person: Person, name: string, option: string) {
  await person.click(await screen.findByRole('combobox', { name }));
  await person.click(await screen.findByRole('option', { name: option }));
}

// Whatever a screen of every kind says, it says in the words of the kind that it is given.
afterEach(() => {
  if (/risk/i.test(document.body.textContent ?? '')) throw new Error('A screen of gadgets speaks of risks');
});

test('a register lists its records with the columns and the words of its kind', async () => {
  const server = gadgetServer([makeGadget(1, { mendings: [makeMending()] }), makeGadget(2)]);
  server.on(gadgetCalls.removeMany, () => ({ removed: 1, libraries: [] }));
  const { person } = show('shelf');
  await screen.findByRole('heading', { name: /^Shelf/ });
  await screen.findByRole('columnheader', { name: /^Colour/ });
  screen.getByPlaceholderText('Search gadget name');
  const link = await screen.findByRole('link', { name: 'New gadget' });
  expect(link.getAttribute('href')).toBe(gadgetPath('shelf/new'));

  await person.click(await button('Show 0 of 1 action of Door chime 1'));
  const mendings = within(await screen.findByRole('table', { name: 'Actions of Door chime 1' }));
  mendings.getByText('Oil can');
  mendings.getByText('In progress');

  await person.click(await button('Actions for Door chime 2'));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'It is broken');
  await person.click(await button('Delete gadget'));
  await screen.findByText('Gadget taken off the shelf');
  expect(server.of(gadgetCalls.removeMany)[0]?.body).toEqual({
    libraries: [idOf(501)],
    versions: { [idOf(501)]: 3 },
    reason: 'It is broken',
  });
  const views = within(screen.getByRole('group', { name: 'View' })).getAllByRole('button');
  expect(views.map((view) => view.getAttribute('aria-label'))).toEqual(['Table', 'Board', 'Calendar']);
});

test('an empty register says what its kind says', async () => {
  gadgetServer([]);
  show('my-gadgets');
  await screen.findByRole('heading', { name: 'The shelf is empty.' });
  screen.getByText('A gadget is a thing that does one thing.');
});

test('a register with a second view goes between the two, and keeps what narrows it', async () => {
  const server = gadgetServer([makeGadget(1)]);
  const { person } = show('board-and-table?search=chime');
  await screen.findByRole('columnheader', { name: /^Colour/ });
  const views = within(await screen.findByRole('group', { name: 'View' }));
  expect(views.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true');
  await person.click(views.getByRole('button', { name: 'Board' }));
  const board = within(await screen.findByRole('list', { name: 'Board of gadgets' }));
  const link = board.getByRole('link', { name: 'Red Door chime 1' });
  expect(link.getAttribute('href')).toBe(gadgetPath(record));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByPlaceholderText('Search gadget name')).toHaveProperty('value', 'chime');
  expect(location.search).toBe('?search=chime&view=board');
  expect(server.of(gadgetCalls.list).at(-1)?.query.get('search')).toBe('chime');
  await person.click(await button('Table'));
  await screen.findByRole('columnheader', { name: /^Colour/ });
  expect(location.search).toBe('?search=chime');
});

test('a record shows its own facts, questions and tabs, and one field is saved on what was seen', async () => {
  const server = gadgetServer([makeGadget(1)]);
  server.on(gadgetCalls.update, () => makeGadget(1, { colour: 'Blue' }));
  const { person } = show(record);
  await screen.findByRole('heading', { name: /Door chime 1/ });
  screen.getByText('Inspection');
  await person.click(await button(/Edit Colour$/));
  const colour = await screen.findByRole('textbox', { name: 'Colour' });
  await person.clear(colour);
  await person.type(colour, 'Blue{Enter}');
  await waitFor(() => expect(server.of(gadgetCalls.update)[0]?.body).toEqual({ colour: 'Blue', version: 3 }));
  await person.click(await button('Add the rest'));
  await person.click(await button(/Edit What is heard$/));
  await person.type(await screen.findByRole('textbox', { name: 'What is heard' }), 'A hum{Enter}');
  await waitFor(() =>
    expect(server.of(gadgetCalls.update)[1]?.body).toEqual({ inspection: { heard: 'A hum' }, version: 3 }),
  );
  await person.click(screen.getByRole('tab', { name: 'Noises 2' }));
  await screen.findByText('Door chime 1 hums and clicks.');
});

test('the steps of a record are those that the server names, and the one that goes on is the button', async () => {
  const server = gadgetServer([makeGadget(1)]);
  server.on(gadgetCalls.steps, () => [
    makeStep({ step: 'unpack', label: 'Unpack', done: 'Gadget unpacked' }),
    makeStep({ step: 'lend', label: 'Lend', done: 'Gadget lent' }),
  ]);
  server.on(gadgetCalls.move, () => makeGadget(1, { status: 'working' }));
  const { person } = show(record);
  await person.click(await button('Other steps'));
  await screen.findByRole('menuitem', { name: 'Lend' });
  await person.keyboard('{Escape}');
  await person.click(await button('Unpack'));
  await screen.findByText('Gadget unpacked');
  expect(server.of(gadgetCalls.move)[0]?.body).toEqual({ step: 'unpack', version: 3 });
});

test('a new record is written in a form of its own fields, and opens when it is saved', async () => {
  const server = gadgetServer([makeGadget(1)]);
  server.on(gadgetCalls.create, () => makeGadget(1));
  const { person } = show('my-gadgets/new');
  await screen.findByRole('heading', { name: 'New gadget' });
  await screen.findByText('Similar gadgets');
  screen.getByText('The gadget stands on the shelf.');
  await person.click(await button('Save gadget'));
  await screen.findByText('Gadget name is required');
  await person.type(screen.getByRole('textbox', { name: 'Gadget name' }), 'Door chime');
  await choose(person, 'Site', 'Plant 2');
  await choose(person, 'Process', 'Axle line');
  await person.click(await button(/^Additional fields/));
  screen.getByText('Additional fields must be requested from the CAPA workspace administrator.');
  await screen.findByText('Draft kept on this device');
  expect(Object.keys(localStorage).filter((key) => key.includes(`gadget:new:${workspaceId}`))).toHaveLength(
    1,
  );
  expect(server.of(gadgetCalls.create)).toEqual([]);
  await choose(person, 'Category', 'Quiet');
  await person.click(await button('Save gadget'));
  await screen.findByText('Gadget put on the shelf');
  expect(server.of(gadgetCalls.create)[0]?.body).toMatchObject({
    name: 'Door chime',
    category: 'Quiet',
    colour: 'Grey',
    managers: [mara._id],
    workspace: workspaceId,
  });
  await waitFor(() => expect(location.pathname).toBe(gadgetPath(`my-gadgets/detail/${idOf(500)}`)));
});

test('a record is changed as a whole, and only what differs is sent', async () => {
  const server = gadgetServer([makeGadget(1, { inspection: { heard: 'A hum' } })]);
  server.on(gadgetCalls.update, () => makeGadget(1));
  const { person } = show(`${record}/edit`);
  await person.clear(await screen.findByRole('textbox', { name: 'Colour' }));
  await person.type(screen.getByRole('textbox', { name: 'Colour' }), 'Green');
  await person.click(await button('Save gadget'));
  await screen.findByText('Gadget changed');
  expect(server.of(gadgetCalls.update)[0]?.body).toEqual({ colour: 'Green', version: 3 });
  await screen.findByRole('heading', { name: /Door chime 1/ });
});

test('an action has the fields of every kind and its own, and is saved', async () => {
  const server = gadgetServer([makeGadget(1, { mendings: [makeMending()] })]);
  server.on(mendingCalls.create, () => makeMending());
  server.on(mendingCalls.update, () => makeMending());
  const { person } = show(`${record}?tab=actions`);
  await screen.findByText('Oil can');
  await person.click(await button('Add action'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add action' }));
  await person.type(dialog.getByRole('textbox', { name: 'Mending' }), 'Tighten the screw');
  await person.type(dialog.getByRole('textbox', { name: 'Due date' }), '12/31/2026');
  await choose(person, 'Assigned to', 'Hana Sato');
  await person.type(dialog.getByRole('textbox', { name: 'Tool' }), 'Screwdriver');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(mendingCalls.create)[0]?.body).toMatchObject({
      name: 'Tighten the screw',
      endDate: '2026-12-31',
      assignedTo: [hana._id],
      tool: 'Screwdriver',
    }),
  );

  await person.click(await button('Actions for Oil the hinge'));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Edit action' }));
  await person.clear(await edited.findByRole('textbox', { name: 'Tool' }));
  await person.click(edited.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(mendingCalls.update)[0]?.body).toEqual({ tool: null, version: 1 }));
});

test('a task stands with the record that it is about, and is completed with a note', async () => {
  const mending = makeMending({ assignedTo: [{ ...mara, profilePicture: null }] });
  const server = gadgetServer([makeGadget(1, { mendings: [mending] })]);
  const task: Task = {
    _id: mending._id,
    kind: 'risk_action', // the only one so far
    title: mending.name,
    module: 'capa',
    workspace: { _id: workspaceId, name: 'Axle plant' },
    organization: { _id: idOf(1), name: null },
    record: { _id: idOf(500), number: 'GDG-2026-0001', name: 'Door chime 1', status: 'pending', stage: null },
    startDate: mending.startDate,
    dueDate: mending.endDate,
    status: 'boxed',
    isOverdue: false,
    daysLeft: 5,
    assignedTo: [mara],
    group: null,
    priority: 'medium' as const,
    isUnclaimed: false,
    isPastDone: false,
    mayClaim: false,
    standsInFor: null,
    askedBy: null,
    version: 1,
    createdAt: '2026-11-01T09:00:00.000Z',
    link: '',
  };
  server.on(taskEndpoints.find, () => task);
  server.on(mendingCalls.find, () => mending);
  server.on(mendingCalls.steps, () => [
    makeStep({ step: 'complete', label: 'Complete', done: 'Action completed', to: 'to-verify' }),
  ]);
  server.on(mendingCalls.move, () => mending);
  const { person } = show(`tasks/detail/${mending._id}`);
  await screen.findByText('The gadget that it mends');
  await screen.findByText('Oil can');
  screen.getByRole('link', { name: 'Door chime 1' });
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'Oiled');
  await person.click(await button('Complete'));
  await screen.findByText('Action completed');
  expect(server.of(mendingCalls.move)[0]?.body).toEqual({ step: 'complete', note: 'Oiled', version: 1 });
});
