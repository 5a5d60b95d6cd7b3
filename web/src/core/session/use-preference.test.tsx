import { screen, waitFor } from '@testing-library/react';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { idOf, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { usePreference, usePreferenceList } from './use-preference.ts';

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
      <button type="button" disabled={!save} onClick={() => save?.([...value, `column ${value.length}`])}>
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

test('nothing can be chosen until the kept choice has come, so that nothing is written over it', async () => {
  server.on(preferenceEndpoints.find, async () => {
    await slowly();
    return { key: 'columns', value: ['name'] };
  });
  const { person } = open();
  await waitFor(() => expect(answers).toHaveLength(1));
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add).toHaveProperty('disabled', true);
  answers[0]?.();
  await screen.findByText('name');
  await person.click(add);
  await screen.findByText('name, column 1');
  expect(sent()).toEqual([['name', 'column 1']]);
});

test('a choice that cannot be kept goes back to what was there, and that is said', async () => {
  server.on(preferenceEndpoints.save, async () => {
    await slowly();
    return refuse('INTERNAL', 'Something went wrong');
  });
  const { person } = open();
  await screen.findByText('name');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('name, column 1');
  answers[0]?.();
  await screen.findByText('Something went wrong');
  await screen.findByText('name');
});

function Stars() {
  const { items, keep, drop, isLoading } = usePreferenceList<string>('favourites:risk:x');
  return (
    <>
      <p>{`${isLoading ? 'loading' : 'stars'}: ${items.toSorted().join(', ')}`}</p>
      {['1', '2', '3'].map((id) => (
        <button key={id} type="button" onClick={() => (items.includes(id) ? drop(id) : keep(id))}>
          {`Star ${id}`}
        </button>
      ))}
    </>
  );
}

const openStars = (stars: unknown) => {
  server = fakeServer();
  server.preferences['favourites:risk:x'] = stars;
  return renderAt('/', [{ path: '/', Component: Stars }]);
};
const star = (id: string) => screen.getByRole('button', { name: `Star ${id}` });

test('a star before its list has loaded joins the others, and so does one where it cannot be loaded', async () => {
  const { person } = openStars(['2', '3']);
  server.on(preferenceEndpoints.find, async () => {
    await slowly();
    return refuse('INTERNAL', 'Something went wrong');
  });
  await screen.findByText('loading:');
  await person.click(star('1'));
  await screen.findByText(/stars: 1, 2, 3/);
  expect(server.preferences['favourites:risk:x']).toEqual(['1', '2', '3']);
  expect(server.of(preferenceEndpoints.save)).toEqual([]);
});

test('a star and what another tab has done meanwhile both count, and each shows the other', async () => {
  const { person } = openStars(['2']);
  await screen.findByText('stars: 2');
  server.preferences['favourites:risk:x'] = ['3'];
  await person.click(star('1'));
  await screen.findByText('stars: 1, 3');
  server.preferences['favourites:risk:x'] = ['1', '2', '3'];
  const otherTab = new BroadcastChannel('preferences');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  otherTab.postMessage({ of: `${idOf(1)} ${idOf(1)}`, key: 'favourites:risk:x' });
  await screen.findByText('stars: 1, 2, 3');
  otherTab.close();
});

test('a star that cannot be kept goes out again, the others stay, and that is said', async () => {
  const { person } = openStars(['2']);
  server.on(preferenceEndpoints.keepItem, async ({ body }) => {
    await slowly();
    const { value } = body as { value: unknown }; // the contract's body
    return value === '1' ? refuse('VALIDATION', 'Take a star away first') : { key: 'x', value: ['3', '2'] };
  });
  await screen.findByText('stars: 2');
  await person.click(star('1'));
  await person.click(star('3'));
  await screen.findByText('stars: 1, 2, 3');
  answers[0]?.();
  await screen.findByText('Take a star away first');
  await screen.findByText('stars: 2, 3');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(server.of(preferenceEndpoints.keepItem)).toHaveLength(2));
  await screen.findByText('stars: 2, 3');
});
