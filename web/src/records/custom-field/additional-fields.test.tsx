import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../test/fake-server.ts';
import { makeField, makeRisk, riskPath, riskServer } from '../../../test/make-risk.ts';
import { idOf } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { nameFrom } from './field-draft.ts';

type Person = ReturnType<typeof renderAt>['person'];

async function openDialog(person: Person, ...types: string[]) {
  await person.click(await screen.findByRole('button', { name: 'Additional Fields' }));
  await person.click(await screen.findByRole('button', { name: 'Add fields' }));
  const dialog = within(screen.getByRole('dialog'));
  for (const type of types)
    await person.click(dialog.getByRole('checkbox', { name: new RegExp(`^${type}`) }));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
}

test('a choice type begins with two options, and the name follows from the label', async () => {
  const server = riskServer([makeRisk()]);
  server.on(customFieldEndpoints.create, () => makeField());
  const { person } = renderAt(riskPath('library'), routes);
  await openDialog(person, 'Select');
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveProperty('value', 'Option 1');
  expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveProperty('value', 'Option 2');
  await person.type(screen.getByRole('textbox', { name: 'Label' }), 'Production line');
  await person.clear(screen.getByRole('textbox', { name: 'Option 1' }));
  await person.type(screen.getByRole('textbox', { name: 'Option 1' }), 'North');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Field added');
  expect(server.of(customFieldEndpoints.create)[0]?.body).toMatchObject({
    name: 'productionLine',
    label: 'Production line',
    type: 'select',
    options: [
      { label: 'North', value: 'North' },
      { label: 'Option 2', value: 'Option 2' },
    ],
    required: false,
  });
});

test('a field without a label, a name or an option is not kept', async () => {
  const server = riskServer([makeRisk()]);
  const { person } = renderAt(riskPath('library'), routes);
  await openDialog(person, 'Radio');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Field label is required');
  screen.getByText('Field name is required');
  await person.type(screen.getByRole('textbox', { name: 'Label' }), 'Shift');
  await person.click(screen.getByRole('button', { name: 'Remove option 2' }));
  await person.click(screen.getByRole('button', { name: 'Remove option 1' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Add at least one option');
  expect(server.of(customFieldEndpoints.create)).toEqual([]);
});

test('a text field is given a pattern with its own message, which has to be one', async () => {
  const server = riskServer([makeRisk()]);
  server.on(customFieldEndpoints.create, () => makeField());
  const { person } = renderAt(riskPath('library'), routes);
  await openDialog(person, 'Text ?One');
  await person.type(screen.getByRole('textbox', { name: 'Label' }), 'Lot');
  // In what is typed for a test, brackets are doubled.
  const pattern = screen.getByRole('textbox', { name: /^Pattern/ });
  await person.type(pattern, '[[A-Z]{{2}-(');
  await person.type(screen.getByRole('textbox', { name: /^What is said otherwise/ }), 'As AX-0417');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This pattern cannot be used. A bracket is not closed.');
  await person.type(pattern, '\\d+)');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Field added');
  expect(server.of(customFieldEndpoints.create)[0]?.body).toMatchObject({
    validation: { pattern: '[A-Z]{2}-(\\d+)', message: 'As AX-0417' },
  });
});

test('a number field has a unit, which stands in the form and beside its values', async () => {
  const weight = makeField({ type: 'number', name: 'weight', label: 'Weight', validation: { unit: 'kg' } });
  riskServer([makeRisk(1, { custom: { weight: 12.5 } })], [weight]);
  renderAt(riskPath(`library/detail/${makeRisk()._id}`), routes);
  await screen.findByText('12.5 kg');
  cleanup();
  const { person } = renderAt(riskPath('library/new'), routes);
  await person.click(await screen.findByRole('button', { name: /^Additional fields/ }));
  await screen.findByRole('textbox', { name: 'Weight (kg)' });
});

test('of several fields those that are added are not added twice after a refusal', async () => {
  const server = riskServer([makeRisk()]);
  server.on(customFieldEndpoints.create, ({ body }) =>
    (body as { name: string }).name === 'shift' // the contract's body
      ? refuse('VALIDATION', 'Check the form', { name: 'This name is taken' })
      : makeField(),
  );
  const { person } = renderAt(riskPath('library'), routes);
  await openDialog(person, 'Number', 'Date');
  const dialog = within(screen.getByRole('dialog'));
  const number = within(dialog.getByRole('region', { name: 'Number' }));
  const date = within(dialog.getByRole('region', { name: 'Date' }));
  await person.type(number.getByRole('textbox', { name: 'Label' }), 'Lot');
  await person.type(date.getByRole('textbox', { name: 'Label' }), 'Shift');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('This name is taken');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  const names = server.of(customFieldEndpoints.create).map(({ body }) => (body as { name: string }).name); // as above
  expect(names).toEqual(['lot', 'shift', 'shift']);
});

test('all eight types are drawn in the risk form by their own controls', async () => {
  const options = [{ label: 'North', value: 'north' }];
  const types = ['text', 'textarea', 'number', 'select', 'checkbox', 'radio', 'date', 'multiselect'] as const;
  riskServer(
    [],
    types.map((type) => makeField({ type, name: type, label: `My ${type}`, options, required: true })),
  );
  renderAt(riskPath('library/new'), routes);
  for (const type of ['text', 'textarea', 'number', 'date'])
    await screen.findByRole('textbox', { name: `My ${type}` });
  for (const type of ['select', 'multiselect']) await screen.findByRole('combobox', { name: `My ${type}` });
  screen.getByRole('checkbox', { name: 'My checkbox' });
  within(screen.getByRole('radiogroup', { name: 'My radio' })).getByRole('radio', { name: 'North' });
});

test('a name for programs is made of the words of a label', () => {
  expect(nameFrom('Cost centre (EU)')).toBe('costCentreEu');
  expect(nameFrom('Überprüft am')).toBe('uberpruftAm');
  expect(nameFrom('24 h plan')).toBe('hPlan');
  expect(nameFrom('…')).toBe('');
});

test('a field is given a condition by what the records have, and the call takes it as it is kept', async () => {
  const server = riskServer([makeRisk()]);
  server.on(customFieldEndpoints.create, () => makeField());
  const { person } = renderAt(riskPath('library'), routes);
  await openDialog(person, 'Date');
  await person.type(screen.getByRole('textbox', { name: 'Label' }), 'Cost');
  await person.click(screen.getByRole('button', { name: 'Add a condition: Shown when' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose a field');
  await person.click(screen.getByRole('combobox', { name: 'Field of condition 1' }));
  await person.click(await screen.findByRole('option', { name: 'Status' }));
  await person.click(screen.getByRole('combobox', { name: 'Value of condition 1' }));
  await person.click(await screen.findByRole('option', { name: 'On hold' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Field added');
  expect(server.of(customFieldEndpoints.create)[0]?.body).toMatchObject({
    shownWhen: [{ field: 'status', operator: 'is', values: ['on-hold'] }],
    requiredWhen: [],
  });
});

test('a field stands in the form of a record only where its conditions hold', async () => {
  const server = riskServer([makeRisk()]);
  const shownWhen = [{ field: 'custom.abroad', operator: 'is' as const, values: ['true'] }];
  server.on(customFieldEndpoints.list, () => [
    makeField({ _id: makeRisk()._id, name: 'abroad', label: 'Abroad', type: 'checkbox' }),
    makeField({ shownWhen }),
  ]);
  const { person } = renderAt(riskPath('library/new'), routes);
  await person.click(await screen.findByRole('button', { name: /^Additional fields/ }));
  expect(screen.queryByRole('textbox', { name: 'Cost centre' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Abroad' }));
  await screen.findByRole('textbox', { name: 'Cost centre' });
});

const inSections = () => [
  makeField({ _id: idOf(301), name: 'line', label: 'Line', position: 0 }),
  makeField({
    _id: idOf(302),
    name: 'cost',
    label: 'Cost centre',
    section: 'Money',
    position: 1,
    version: 3,
  }),
  makeField({ _id: idOf(303), name: 'budget', label: 'Budget', section: 'Money', position: 2 }),
];

test('fields stand by their sections in the form and on the page of a record', async () => {
  riskServer([makeRisk(1, { custom: { line: '4', cost: 'K-12', budget: '9' } })], inSections());
  renderAt(riskPath(`library/detail/${makeRisk()._id}`), routes);
  within(await screen.findByRole('region', { name: 'Money' })).getByText('K-12');
  within(screen.getByRole('region', { name: 'Additional fields' })).getByText('4');
  cleanup();
  const { person } = renderAt(riskPath('library/new'), routes);
  await person.click(await screen.findByRole('button', { name: /^Additional fields/ }));
  const money = within(screen.getByRole('group', { name: 'Money' }));
  money.getByRole('textbox', { name: 'Budget' });
  expect(money.queryByRole('textbox', { name: 'Line' })).toBeNull();
});

test('a field is moved into the next section by its arrow, which keeps the focus; a section is renamed', async () => {
  let fields = inSections();
  const server = riskServer([makeRisk()]);
  server.on(customFieldEndpoints.list, () => fields);
  server.on(customFieldEndpoints.order, ({ body }) => {
    const { sections } = body as { sections: { name: string | null; fields: string[] }[] }; // the contract's body
    const all = inSections();
    fields = sections.flatMap(({ name, fields: ids }) =>
      ids.map((id) => ({ ...makeField(), ...all.find(({ _id }) => _id === id), section: name })),
    );
    return fields;
  });
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('button', { name: 'Additional Fields' }));
  await person.click(await screen.findByRole('button', { name: 'Move Line down' }));
  await waitFor(() =>
    within(screen.getByRole('region', { name: 'Money' })).getByRole('button', { name: 'Move Line down' }),
  );
  expect(server.of(customFieldEndpoints.order)[0]?.body).toEqual({
    sections: [{ name: 'Money', fields: [idOf(301), idOf(302), idOf(303)] }],
    versions: { [idOf(301)]: 1, [idOf(302)]: 3, [idOf(303)]: 1 },
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Line down' })),
  );
  screen.getByText('Line is number 1 of 3, in Money');
  await person.click(screen.getByRole('button', { name: /^Money/ }));
  const name = await screen.findByRole('textbox', { name: 'Name of the section' });
  await person.clear(name);
  await person.type(name, 'Costs{Enter}');
  await screen.findByRole('region', { name: 'Costs' });
});
