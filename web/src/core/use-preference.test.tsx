import { screen, waitFor } from '@testing-library/react';
import { preferenceEndpoints } from 'contract/preference/preference.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { signIn } from '../../test/make.ts';
import { renderAt } from '../../test/render.tsx';
import { usePreference } from './use-preference.ts';

let server: ReturnType<typeof fakeServer>;
let kept: unknown;
let answers: (() => void)[];

/** The server keeps a choice when it takes it, and answers when it is let. */
const slowly = () => new Promise<void>((resolve) => answers.push(resolve));
const sent = () => server.of(preferenceEndpoints.save).map(({ body }) => (body as { value: unknown }).value); // the contract's body

function Columns() {
  const { value, save } = usePreference<string[]>('columns', ['none']);
  return (
    <>
      <p>{value.join(', ')}</p>
      <button type="button" onClick={() => save([...value, `column ${value.length}`])}>
        Add
      </button>
    </>
  );
}

beforeEach(() => {
  signIn();
  kept = ['name'];
  answers = [];
  server = fakeServer();
  server.on(preferenceEndpoints.find, () => ({ key: 'columns', value: kept }));
  server.on(preferenceEndpoints.save, async ({ body }) => {
    kept = (body as { value: unknown }).value; // the contract's body
    await slowly();
    return { key: 'columns', value: kept };
  });
});

const open = () => renderAt('/', [{ path: '/', Component: Columns }]);

test('choices made in quick succession are kept one after the other, and the last one stays', async () => {
  const { person } = open();
  await screen.findByText('name');
  const add = screen.getByRole('button', { name: 'Add' });
  await person.click(add);
  await screen.findByText('name, column 1');
  await person.click(add);
  await screen.findByText('name, column 1, column 2');
  expect(sent()).toEqual([['name', 'column 1']]);
  answers[0]?.();
  await waitFor(() => expect(sent()).toHaveLength(2));
  screen.getByText('name, column 1, column 2');
  answers[1]?.();
  await waitFor(() => expect(kept).toEqual(['name', 'column 1', 'column 2']));
});

test('a choice made before the kept one has come is not overtaken by it', async () => {
  server.on(preferenceEndpoints.find, async () => {
    await slowly();
    return { key: 'columns', value: ['name'] };
  });
  const { person } = open();
  await waitFor(() => expect(answers).toHaveLength(1));
  const add = screen.getByRole('button', { name: 'Add' });
  await person.click(add);
  await screen.findByText('none, column 1');
  answers[0]?.();
  await person.click(add);
  await screen.findByText('none, column 1, column 2');
});
