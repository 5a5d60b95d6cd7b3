import { screen, waitFor } from '@testing-library/react';
import type { Person } from 'contract/core/field';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { idOf, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { FieldInput } from '../forms/field-input.tsx';
import { candidatesOf, workspacePeople } from './people-source.ts';

const workspaceId = idOf(10);

/** Three hundred people, by name. */
const everybody = Array.from({ length: 300 }, (_, index): Person => {
  const number = String(index + 1).padStart(3, '0');
  return {
    _id: idOf(1000 + index),
    name: `Person ${number}`,
    email: `p${number}@kestrel.example`,
    profilePicture: null,
  };
});
const [first, second] = everybody;
const last = everybody[299];
if (!first || !second || !last) throw new Error('There are not enough people');

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.workspaceNames, ({ query }) => {
    const ids = query.get('ids')?.split(',');
    const search = query.get('search')?.toLowerCase() ?? '';
    const found = everybody.filter(
      ({ _id, name, email }) =>
        (!ids || ids.includes(_id)) && `${name} ${email}`.toLowerCase().includes(search),
    );
    return found.slice(0, Number(query.get('limit') ?? found.length));
  });
});

type FieldProps = { given?: string[]; leaveOut?: string[]; control?: 'people' | 'person' };

function show({ given = [], leaveOut = [], control = 'people' }: FieldProps = {}) {
  function Screen() {
    const [value, setValue] = useState<unknown>(control === 'people' ? given : '');
    const people = workspacePeople(workspaceId, { leaveOut });
    return (
      <>
        <FieldInput field={{ label: 'Managers', control, people }} value={value} onChange={setValue} />
        <output>{JSON.stringify(value)}</output>
      </>
    );
  }
  return renderAt('/', [{ path: '/', Component: Screen }]);
}

const box = () => screen.findByRole('combobox', { name: 'Managers' });
const asked = () => server.of(userEndpoints.workspaceNames).map(({ query }) => query.toString());

test('a page of people is offered, and that there are others', async () => {
  const { person } = show();
  await person.click(await box());
  expect(await screen.findAllByRole('option', { name: /^Person/ })).toHaveLength(20);
  screen.getByText('Type a name to find others');
  expect(asked()).toEqual(['limit=20']);
});

test('somebody who is on no first page is found by what is typed, name or address, and chosen', async () => {
  const { person } = show();
  await person.type(await box(), 'p300@');
  await person.click(await screen.findByRole('option', { name: 'Person 300' }));
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify([last._id]));
  await screen.findByRole('button', { name: 'Remove Person 300' });
  await waitFor(() => expect(asked()).toEqual(['search=p300%40&limit=20', 'limit=20'].toSorted()));
  expect(asked().every((query) => query.includes('limit=20'))).toBe(true);
});

test('who is chosen already is called by their name, also where no page holds them', async () => {
  show({ given: [first._id, last._id] });
  await screen.findByRole('button', { name: 'Remove Person 300' });
  screen.getByRole('button', { name: 'Remove Person 001' });
  // Only the name that the page does not hold is asked for.
  expect(asked().filter((query) => query.includes('ids'))).toEqual([`ids=${last._id}`]);
});

test('who is left out or chosen is not offered', async () => {
  const { person } = show({ given: [first._id], leaveOut: [second._id] });
  await person.click(await box());
  const offered = await screen.findAllByRole('option', { name: /^Person/ });
  expect(offered.some(({ textContent }) => textContent?.endsWith('Person 003'))).toBe(true);
  expect(offered.some(({ textContent }) => /00[12]$/.test(textContent ?? ''))).toBe(false);
});

test('one person is found in the same way, and their name is not searched for again', async () => {
  const { person } = show({ control: 'person' });
  await person.type(await box(), 'Person 300');
  await person.click(await screen.findByRole('option', { name: 'Person 300' }));
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(last._id));
  expect(await box()).toHaveProperty('value', 'Person 300');
});

test('who was chosen before and cannot be any more is called by their name, with the reason below', async () => {
  const params = { workspaceId, recordId: idOf(20) };
  const candidates = [
    { ...first, why: null, away: null },
    { ...second, why: 'may only read here', away: null },
  ];
  server.on(riskParts.approval.candidates, () => candidates);
  function Screen() {
    const [value, setValue] = useState<unknown>([second?._id]);
    const people = candidatesOf(riskParts.approval.candidates, params);
    return (
      <FieldInput
        field={{ label: 'Managers', control: 'people', people }}
        value={value}
        onChange={setValue}
      />
    );
  }
  const { person } = renderAt('/', [{ path: '/', Component: Screen }]);
  await screen.findByText('Person 002 may only read here. Choose somebody else.');
  await person.click(screen.getByRole('button', { name: 'Remove Person 002' }));
  expect(screen.queryByText(/Choose somebody else/)).toBeNull();
  await person.click(await box());
  const unfit = await screen.findByRole('option', { name: 'Person 002 may only read here' });
  expect(unfit.getAttribute('aria-disabled') ?? unfit.getAttribute('data-combobox-disabled')).toBe('true');
});
