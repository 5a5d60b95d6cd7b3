import { screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { idOf } from '../../../../test/make.ts';
import {
  axleLine,
  makeField,
  makeRisk,
  makeStep,
  mara,
  plant,
  riskPath,
  riskServer,
  workspaceId,
} from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

type Person = ReturnType<typeof renderAt>['person'];

const save = () => screen.findByRole('button', { name: 'Save risk' });
const field = (name: string) => screen.findByRole('textbox', { name });
const choice = (name: string) => screen.findByRole('combobox', { name });

async function choose(person: Person, name: string, option: string) {
  await person.click(await choice(name));
  await person.click(await screen.findByRole('option', { name: option }));
}

async function fillIn(person: Person) {
  await person.type(await field('Risk name'), 'Torque tool drift');
  await person.type(await field('Description'), 'Worn clutches.');
  await choose(person, 'Category', 'Operational');
  await choose(person, 'Site', 'Plant 2');
  await choose(person, 'Process', 'Axle line');
}

test('an empty form names what is missing, word for word, and asks nobody', async () => {
  const server = riskServer();
  const { person } = renderAt(riskPath('my-risk/new'), routes);
  await person.clear(await field('Date identified'));
  await person.click(screen.getByRole('button', { name: 'Remove Mara Lindqvist' }));
  await person.click(await save());
  for (const message of [
    'Risk name is required',
    'Description is required',
    'Category is required',
    'Date identified is required',
    'Site is required',
    'Process is required',
    'At least one manager is required',
  ]) {
    await screen.findByText(message);
  }
  await waitFor(async () => expect(document.activeElement).toBe(await field('Risk name')));
  expect(server.of(riskEndpoints.create)).toEqual([]);
});

test('a new risk is managed by who raises it, identified today, and has no status to choose', async () => {
  riskServer();
  renderAt(riskPath('my-risk/new'), routes);
  const today = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date());
  expect(await field('Date identified')).toHaveProperty('value', today);
  await screen.findByRole('button', { name: 'Remove Mara Lindqvist' });
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
});

test('the owner is one of the managers, and waits for these', async () => {
  const server = riskServer();
  const { person } = renderAt(riskPath('my-risk/new'), routes);
  const owner = await choice('Risk owner');
  await person.click(owner);
  await waitFor(() => {
    const asked = server.of(userEndpoints.workspaceNames).map(({ query }) => query.get('ids'));
    expect(asked).toContain(mara._id);
  });
  await person.click(await screen.findByRole('option', { name: 'Mara Lindqvist' }));
  await person.click(screen.getByRole('button', { name: 'Remove Mara Lindqvist' }));
  await waitFor(() => expect(owner).toHaveProperty('disabled', true));
  expect(owner).toHaveProperty('placeholder', 'Choose the managers first');
  expect(owner).toHaveProperty('value', '');
});

test('the process waits for the site, and is let go when it does not run at another', async () => {
  riskServer();
  const { person } = renderAt(riskPath('my-risk/new'), routes);
  const process = await choice('Process');
  expect(process).toHaveProperty('disabled', true);
  expect(process).toHaveProperty('placeholder', 'Choose the site first');
  await choose(person, 'Site', 'Plant 2');
  await choose(person, 'Process', 'Axle line');
  await choose(person, 'Site', 'Warehouse');
  await waitFor(() => expect(process).toHaveProperty('value', ''));
});

test('saving sends the risk with its additional fields, says so and opens it', async () => {
  const server = riskServer([makeRisk(1)], [makeField({ required: true })]);
  server.on(riskEndpoints.create, () => makeRisk(1));
  const { person, router } = renderAt(riskPath('my-risk/new'), routes);
  await fillIn(person);
  await person.type(await field('Cost centre'), '4711');
  await person.click(await save());
  await screen.findByRole('heading', { name: /Torque tool drift 1/ });
  expect(router.state.location.pathname).toBe(riskPath(`my-risk/detail/${idOf(100)}`));
  expect(server.of(riskEndpoints.create)[0]?.body).toMatchObject({
    workspace: workspaceId,
    name: 'Torque tool drift',
    category: 'Operational',
    site: plant._id,
    process: axleLine._id,
    managers: [mara._id],
    custom: { costCentre: '4711' },
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('the server’s sentences stand on their fields, and a refusal without one is worded', async () => {
  const server = riskServer();
  const { person } = renderAt(riskPath('my-risk/new'), routes);
  await fillIn(person);
  server.on(riskEndpoints.create, () => refuse('INTERNAL', ''));
  await person.click(await save());
  await screen.findByText('Failed to save risk library');
  server.on(riskEndpoints.create, () =>
    refuse('VALIDATION', 'Check the form', { category: 'Invalid category' }),
  );
  await person.click(await save());
  await screen.findByText('Invalid category');
});

test('what was typed is kept on this device and offered again', async () => {
  riskServer();
  const { person, router } = renderAt(riskPath('my-risk/new'), routes);
  await person.type(await field('Risk name'), 'Half a risk');
  await screen.findByText('Draft kept on this device');
  await router.navigate(riskPath('my-risk'));
  await screen.findByRole('heading', { name: /^My Risk/ });
  await router.navigate(riskPath('my-risk/new'));
  await screen.findByText(/^This is your draft from /);
  expect(await field('Risk name')).toHaveProperty('value', 'Half a risk');
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  await person.click(await screen.findByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(screen.getByLabelText('Risk name')).toHaveProperty('value', ''));
});

test('what was typed is thrown away by Cancel, after it has asked', async () => {
  riskServer();
  const { person, router } = renderAt(riskPath('my-risk/new'), routes);
  await person.type(await field('Risk name'), 'Half a risk');
  await screen.findByText('Draft kept on this device');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Throw away' }));
  await screen.findByRole('heading', { name: /^My Risk/ });
  await router.navigate(riskPath('my-risk/new'));
  expect(await field('Risk name')).toHaveProperty('value', '');
});

test('similar risks show while the name is typed', async () => {
  riskServer([makeRisk(1)]);
  const { person } = renderAt(riskPath('my-risk/new'), routes);
  await person.type(await field('Risk name'), 'A torque problem');
  await screen.findByRole('link', { name: 'Torque tool drift 1' });
});

test('those who may not define fields read whom to ask', async () => {
  riskServer();
  const { person } = renderAt(riskPath('my-risk/new'), routes);
  await person.click(await screen.findByRole('button', { name: /^Additional fields/ }));
  await screen.findByText('Additional fields must be requested from the Risk workspace administrator.');
});

test('editing sends only what has changed, with the version it was opened at', async () => {
  const server = riskServer([makeRisk(1, { version: 7, form5W2H: { what: 'Nuts are loose' } })]);
  server.on(riskEndpoints.update, () => makeRisk(1));
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await person.clear(await field('Risk name'));
  await person.type(await field('Risk name'), 'Another name');
  await person.click(screen.getByRole('button', { name: /^5W2H/ }));
  await person.clear(await field('What'));
  await person.click(await save());
  await screen.findByText('Risk library updated successfully');
  expect(server.of(riskEndpoints.update)[0]?.body).toEqual({
    name: 'Another name',
    form5W2H: { what: null },
    version: 7,
  });
});

test('editing writes its dates as YYYY-MM-DD, whatever the way of the person, and reads both', async () => {
  const server = riskServer([makeRisk(1, { dateIdentified: '2026-11-20' })], [makeField({ type: 'date' })]);
  server.on(riskEndpoints.update, () => makeRisk(1));
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  const identified = await field('Date identified');
  expect(identified).toHaveProperty('value', '2026-11-20');
  await person.clear(identified);
  await person.type(identified, '31/12/2025');
  await person.click(await save());
  await screen.findByText(/^Not a date[.] Write it as YYYY-MM-DD, such as [0-9]{4}-12-31[.]$/);
  expect(identified).toHaveProperty('value', '31/12/2025');
  expect(server.of(riskEndpoints.update)).toEqual([]);
  await person.clear(identified);
  await person.type(identified, '12/31/2025');
  await person.click(await save());
  await screen.findByText('Risk library updated successfully');
  expect(server.of(riskEndpoints.update)[0]?.body).toMatchObject({ dateIdentified: '2025-12-31' });
});

test('a status that is refused says why on the status', async () => {
  const server = riskServer([makeRisk(1, { status: 'in-progress', stage: 'residual-review' })]);
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'approve-residual', to: 'monitoring' }),
    makeStep({ step: 'request-acceptance', to: 'acceptance-review', allowed: false }),
  ]);
  const sentence = 'Complete the action "Fit torque transducers" first.';
  server.on(riskEndpoints.update, () => refuse('PRECONDITION_UNMET', sentence));
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await choose(person, 'Status', 'Completed');
  await person.click(await save());
  await waitFor(async () => expect((await choice('Status')).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
});

test('a status whose step asks for a reason is reached by that step, with what else was changed', async () => {
  const server = riskServer([makeRisk(1, { status: 'completed', stage: 'closed' })]);
  const reopen = makeStep({
    step: 'reopen',
    label: 'Reopen',
    done: 'Risk reopened',
    to: 'assessed',
    reason: 'required',
  });
  server.on(riskEndpoints.steps, () => [reopen]);
  server.on(riskEndpoints.move, () => makeRisk(1, { status: 'pending', version: 2 }));
  server.on(riskEndpoints.update, () => makeRisk(1));
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await person.clear(await field('Risk name'));
  await person.type(await field('Risk name'), 'Another name');
  await choose(person, 'Status', 'Pending');
  await person.click(await save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }));
  expect(server.of(riskEndpoints.update)).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It happened again');
  await person.click(dialog.getByRole('button', { name: 'Reopen' }));
  await screen.findByText('Risk library updated successfully');
  expect(server.of(riskEndpoints.move)[0]?.body).toEqual({
    step: 'reopen',
    reason: 'It happened again',
    version: 1,
  });
  expect(server.of(riskEndpoints.update)[0]?.body).toEqual({ name: 'Another name', version: 1 });
});

test('the form offers the statuses to which a step leads, and none that is refused or signed', async () => {
  const server = riskServer([makeRisk(1, { status: 'in-progress', stage: 'acceptance-review' })]);
  server.on(riskEndpoints.steps, () => [
    makeStep({ step: 'accept', to: 'monitoring', signs: 'Accepted' }),
    makeStep({ step: 'reject-acceptance', to: 'evaluated', reason: 'required' }),
    makeStep({ step: 'hold', to: 'on-hold', allowed: false }),
  ]);
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await person.click(await choice('Status'));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pending', 'In progress']);
});

test('a change that has to say why asks for the reason, keeps what was typed, and is sent with it', async () => {
  const server = riskServer([makeRisk(1)]);
  const sentence = 'RSK-2026-0001 was approved as it stood. Say why it is changed';
  server.on(riskEndpoints.update, ({ body }) =>
    'reason' in (body as object) ? makeRisk(1) : refuse('VALIDATION', sentence, { reason: sentence }),
  );
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await person.clear(await field('Risk name'));
  await person.type(await field('Risk name'), 'Another name');
  await person.click(await save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Reason for the change' }));
  dialog.getByText(sentence);
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It was called wrongly');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Risk library updated successfully');
  expect(server.of(riskEndpoints.update).map(({ body }) => body)).toEqual([
    { name: 'Another name', version: 1 },
    { name: 'Another name', reason: 'It was called wrongly', version: 1 },
  ]);
});

test('two changes of one field are shown side by side, and neither is lost', async () => {
  const server = riskServer([makeRisk(1)]);
  const current = makeRisk(1, { name: 'Theirs', version: 2 });
  const details = { fields: ['name'], current };
  server.on(riskEndpoints.update, ({ body }) =>
    (body as { version: number }).version === 1 // the contract's body
      ? refuse('VERSION_CONFLICT', 'Somebody else has changed this in the meantime.', undefined, details)
      : makeRisk(1),
  );
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}/edit`), routes);
  await person.clear(await field('Risk name'));
  await person.type(await field('Risk name'), 'Mine');
  await person.click(await save());
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Somebody else has changed this in the meantime' }),
  );
  dialog.getByRole('radio', { name: /^Yours\s*Mine$/ });
  dialog.getByRole('radio', { name: /^Theirs\s*Theirs$/ });
  await person.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(await field('Risk name')).toHaveProperty('value', 'Mine');
  await person.click(await save());
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Risk library updated successfully');
  expect(server.of(riskEndpoints.update).at(-1)?.body).toEqual({ name: 'Mine', version: 2 });
});
