import '../../../test/setup.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { hasTyped } from '../../ui/overlays/unsaved.ts';
import { ApiError } from '../http/api-error.ts';
import { draftKey } from '../session/session-storage.ts';
import { session } from '../session/session.ts';
import { useForm } from './use-form.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  place: z.string().min(1, 'Place is required'),
});

const refused = new ApiError({
  status: 400,
  errors: { place: 'There is no such place', name: 'This name is taken' },
});

function open({ isRefused = false, name = 'site:new' } = {}) {
  function Screen() {
    const [sent, setSent] = useState('');
    const form = useForm({
      name,
      schema,
      defaultValues: { name: '', place: '' },
      onSubmit: (values) => {
        setSent(JSON.stringify(values));
        return Promise.resolve(isRefused ? { ok: false, error: refused } : { ok: true, data: values });
      },
    });
    const { draft, discard } = form.editing;
    return (
      <form {...form.props}>
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Place" {...form.field('place')} />
        <Button type="submit">Save</Button>
        <Button onClick={discard}>Start over</Button>
        <p>{draft.restoredFrom ? 'Restored' : 'New'}</p>
        <p>{draft.isKept ? 'Kept' : 'Not kept'}</p>
        <output>{sent}</output>
      </form>
    );
  }
  return renderAt('/', [{ path: '/', Component: Screen }]);
}

const save = () => screen.findByRole('button', { name: 'Save' });

test('what is sent is what the schema gives', async () => {
  const { person } = open();
  await person.type(await screen.findByLabelText('Name'), ' Dock ');
  await person.type(screen.getByLabelText('Place'), 'Karachi');
  await person.click(await save());
  await screen.findByText('{"name":"Dock","place":"Karachi"}');
});

test('a message goes as soon as the field is right', async () => {
  const { person } = open();
  await person.click(await screen.findByLabelText('Name'));
  await person.tab();
  await screen.findByText('Name is required');
  await person.type(screen.getByLabelText('Name'), 'D');
  expect(screen.queryByText('Name is required')).toBeNull();
});

test('the server’s sentences stand at their fields, the first has the focus, and typing takes one away', async () => {
  const { person } = open({ isRefused: true });
  await person.type(await screen.findByLabelText('Name'), 'Dock');
  await person.type(screen.getByLabelText('Place'), 'Karachi');
  await person.click(await save());
  await screen.findByText('There is no such place');
  screen.getByText('This name is taken');
  expect(document.activeElement).toBe(screen.getByLabelText('Place'));
  await person.type(screen.getByLabelText('Place'), '!');
  expect(screen.queryByText('There is no such place')).toBeNull();
  screen.getByText('This name is taken');
});

test('what was typed is there again when the form is opened again, until it is saved', async () => {
  signIn();
  const first = open();
  await first.person.type(await screen.findByLabelText('Name'), 'Dock');
  await screen.findByText('Kept');
  first.router.dispose();
  document.body.replaceChildren();

  const second = open();
  await screen.findByDisplayValue('Dock');
  screen.getByText('Restored');
  await second.person.type(screen.getByLabelText('Place'), 'Karachi');
  await second.person.click(await save());
  await screen.findByText('{"name":"Dock","place":"Karachi"}');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('what another tab does with its own draft of the same form takes none away that was typed here', async () => {
  signIn();
  const { person, router } = open();
  await person.type(await screen.findByLabelText('Name'), 'Dock');
  await screen.findByText('Kept');
  const key = draftKey(session.get(), 'site:new');
  const mine = localStorage.getItem(key);

  const theirs = JSON.stringify({ savedAt: new Date().toISOString(), values: { name: 'Crane', place: '' } });
  const stands = (newValue: string | null, oldValue: string | null) => {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  };

  // It types what is newer, which stays when this tab is closed, and saves it: what was typed here is there again.
  stands(theirs, mine);
  dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(key)).toBe(theirs);
  stands(null, theirs);
  expect(localStorage.getItem(key)).toBe(mine);

  // What is thrown away here is one's own, and not theirs.
  localStorage.setItem(key, theirs);
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  await screen.findByText('Not kept');
  expect(localStorage.getItem(key)).toBe(theirs);
  router.dispose();
  cleanup();
  expect(localStorage.getItem(key)).toBe(theirs);
});

test('what another tab has found, gone on with and saved does not come back', async () => {
  signIn();
  const { person } = open();
  await person.type(await screen.findByLabelText('Name'), 'Dock');
  await screen.findByText('Kept');
  const key = draftKey(session.get(), 'site:new');
  const mine = String(localStorage.getItem(key));
  const { savedAt } = JSON.parse(mine) as { savedAt: string };
  const theirs = JSON.stringify({
    savedAt: new Date().toISOString(),
    values: { name: 'Dockyard' },
    continues: savedAt,
  });
  dispatchEvent(new StorageEvent('storage', { key, oldValue: mine, newValue: theirs }));
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key, oldValue: theirs, newValue: null }));
  dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(key)).toBeNull();
});

test('starting over throws the draft away', async () => {
  signIn();
  const { person } = open();
  await person.type(await screen.findByLabelText('Name'), 'Dock');
  await screen.findByText('Kept');
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  await screen.findByText('Not kept');
  expect(screen.queryByDisplayValue('Dock')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

const drafts = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith('draft:'));

/** Types, and has the session end before the pause after which a draft is kept. */
async function typeUntil(end: () => void) {
  signIn();
  const { person } = open();
  await person.type(await screen.findByLabelText('Name'), 'D');
  act(end);
  cleanup();
}

test('what was typed just before a session ended by itself is there again for the same person', async () => {
  await typeUntil(() => session.expire());
  expect(drafts(sessionStorage)).toEqual([]);
  signIn();
  open();
  await screen.findByDisplayValue('D');
});

test('what was typed just before somebody logged out stays nowhere', async () => {
  await typeUntil(session.logout);
  expect([...drafts(localStorage), ...drafts(sessionStorage)]).toEqual([]);
});

test('what was typed just before somebody else logged in stays nowhere', async () => {
  await typeUntil(() => void signIn(makeUser({ _id: idOf(9) })));
  expect([...drafts(localStorage), ...drafts(sessionStorage)]).toEqual([]);
});

test('a draft belongs to its person and its form, and a broken one is none', async () => {
  signIn();
  localStorage.setItem(
    'draft:somebody:site:new',
    '{"savedAt":"2026-11-20T09:00:00Z","values":{"name":"Theirs"}}',
  );
  localStorage.setItem(draftKey(session.get(), 'site:new'), '{');
  open();
  await screen.findByText('New');
  expect(screen.queryByDisplayValue('Theirs')).toBeNull();
});

/** A form whose record is saved when the test says so; somebody types and saves, and the save is under way. */
async function saveSlowly({ stays }: { stays: boolean }) {
  signIn();
  let settle: ((isDone: boolean) => void) | undefined;
  function Screen() {
    const [site, setSite] = useState({ name: 'Dock', version: 1 });
    const { version, ...values } = site;
    const form = useForm({
      name: 'site:1',
      version,
      stays,
      schema: z.object({ name: z.string() }),
      defaultValues: values,
      onSubmit: async (typed) => {
        const isDone = await new Promise<boolean>((resolve) => (settle = resolve));
        if (!isDone) return { ok: false, error: new ApiError({ status: 500 }) };
        const saved = { ...typed, version: version + 1 };
        setSite(saved);
        return { ok: true, data: saved };
      },
    });
    const { base, draft } = form.editing;
    return (
      <form {...form.props}>
        <TextField label="Name" {...form.field('name')} />
        <Button type="submit">Save</Button>
        <output>{`${String(base.values['name'])} ${String(base.version)}`}</output>
        <p>{draft.isKept ? 'Kept' : 'Not kept'}</p>
      </form>
    );
  }
  const { person } = renderAt('/', [{ path: '/', Component: Screen }]);
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await person.type(field, ' 7');
  await person.click(await save());
  await waitFor(() => expect(settle).toBeDefined());
  return { person, field, end: (isDone: boolean) => act(async () => Promise.resolve(settle?.(isDone))) };
}

test('what is typed into a form that stays while its save is under way is not taken for saved', async () => {
  const { person, field, end } = await saveSlowly({ stays: true });
  expect(hasTyped()).toBe(false);
  await person.type(field, ' and a crane');
  expect(hasTyped()).toBe(true);
  await end(true);
  await screen.findByText('Dock 7 2');
  expect(field.value).toBe('Dock 7 and a crane');
  expect(hasTyped()).toBe(true);
  await screen.findByText('Kept');
  expect(localStorage.getItem(draftKey(session.get(), 'site:1'))).toContain('Dock 7 and a crane');
});

test('what is typed while a save is under way that is then refused is kept too', async () => {
  const { person, field, end } = await saveSlowly({ stays: true });
  await person.type(field, ' and a crane');
  await end(false);
  expect(field.value).toBe('Dock 7 and a crane');
  await waitFor(() =>
    expect(localStorage.getItem(draftKey(session.get(), 'site:1'))).toContain('Dock 7 and a crane'),
  );
});

test('a form that stays is the record again once its save is done', async () => {
  const { field, end } = await saveSlowly({ stays: true });
  expect(field.closest('[inert]')).toBeNull();
  await end(true);
  await screen.findByText('Dock 7 2');
  expect(hasTyped()).toBe(false);
  await screen.findByText('Not kept');
});

test('a form that goes with its save cannot be typed into while that is under way', async () => {
  const { field, end } = await saveSlowly({ stays: false });
  expect(field.closest('[inert]')).not.toBeNull();
  await end(false);
  expect(field.closest('[inert]')).toBeNull();
});
