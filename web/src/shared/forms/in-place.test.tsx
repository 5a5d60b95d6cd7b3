import '../../../test/setup.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { keptWrites } from '../../core/http/kept-writes.ts';
import { KitProvider } from '../../ui/layout/kit-provider.tsx';
import type { FieldSpec } from './field-spec.ts';
import { InPlace } from './in-place.tsx';
import { inPlaceTexts } from './in-place-texts.ts';

const line: FieldSpec = { label: 'Why', control: 'text' };

function show(field: FieldSpec, value: unknown, mayEdit = true, begunAt = 1) {
  const onSave = vi.fn<
    (value: unknown, seen: { version?: number | undefined }) => Promise<string | undefined>
  >(() => Promise.resolve(undefined));
  const drawn = (now: unknown, version: number, mayStill = mayEdit) => (
    <KitProvider>
      <InPlace name="risk:why" field={field} value={now} version={version} mayEdit={mayStill} onSave={onSave}>
        {String(now)}
      </InPlace>
    </KitProvider>
  );
  const { rerender } = render(drawn(value, begunAt));
  /** Somebody else has changed the record: it is drawn again. */
  const change = (now: unknown, version: number, mayStill = mayEdit) =>
    rerender(drawn(now, version, mayStill));
  return { onSave, change, person: userEvent.setup() };
}

const opener = () => screen.findByRole('button', { name: /Edit Why/ });

test('Enter saves and gives the focus back to the value', async () => {
  const { onSave, person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches{Enter}');
  expect(onSave).toHaveBeenCalledWith('Wear of clutches', { value: 'Wear', version: 1 });
  const value = await opener();
  await waitFor(() => expect(document.activeElement).toBe(value));
});

test('Esc restores what was there after it has asked, and saves nothing', async () => {
  const { onSave, person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveProperty('value', 'Wear of clutches');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.type(screen.getByRole('textbox', { name: 'Why' }), '{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Throw away' }));
  expect((await opener()).textContent).toContain('Wear');
  expect(onSave).not.toHaveBeenCalled();
});

test('Esc asks nothing where nothing was typed', async () => {
  const { person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), '{Escape}');
  await opener();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what somebody else changes meanwhile is shown, and the save is made on what was there at the beginning', async () => {
  const { onSave, change, person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches');
  change('Corrosion', 2);
  expect(screen.getByRole('status').textContent).toContain('Corrosion');
  await person.type(screen.getByRole('textbox', { name: 'Why' }), '{Enter}');
  expect(onSave).toHaveBeenCalledWith('Wear of clutches', { value: 'Wear', version: 1 });
});

test('a right that is taken away meanwhile takes nothing that is typed with it', async () => {
  const { change, person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches');
  change('Wear', 1, false);
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveProperty('value', 'Wear of clutches');
});

test('a refusal stays beside the control with what was typed', async () => {
  const { onSave, person } = show(line, 'Wear');
  onSave.mockResolvedValue('At most 5000 characters');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), '!{Enter}');
  await screen.findByText('At most 5000 characters');
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveProperty('value', 'Wear!');
});

test('one of a list is saved by choosing it, and an optional one can be taken back', async () => {
  const field: FieldSpec = { label: 'Why', control: 'select', options: [{ value: 'wear', label: 'Wear' }] };
  const { onSave, person } = show(field, 'wear');
  await person.click(await opener());
  await person.click(await screen.findByRole('option', { name: 'None' }));
  expect(onSave).toHaveBeenCalledWith('', { value: 'wear', version: 1 });
});

test('without the right the value is only read', () => {
  show(line, 'Wear', false);
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText('Wear');
});

test('it cannot be typed into while its save is under way, and again once that is refused', async () => {
  let refuse: ((sentence: string) => void) | undefined;
  const { onSave, person } = show(line, 'Wear');
  onSave.mockImplementation(() => new Promise((resolve) => (refuse = resolve)));
  await person.click(await opener());
  const field = await screen.findByRole('textbox', { name: 'Why' });
  await person.type(field, ' of clutches{Enter}');
  await waitFor(() => expect(refuse).toBeDefined());
  expect(field.closest('[inert]')).not.toBeNull();
  await act(async () => Promise.resolve(refuse?.('At most 5000 characters')));
  await screen.findByText('At most 5000 characters');
  expect(field.closest('[inert]')).toBeNull();
});

test('who leaves it while nothing of it waits for the connection calls nothing off', async () => {
  const callOff = vi.spyOn(keptWrites, 'callOff');
  const { person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), '{Escape}');
  await opener();
  expect(callOff).not.toHaveBeenCalled();
});

/** Typed without being saved, until the page goes as it does when a session ends or a window is closed. */
async function typeAndGo() {
  const { person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches');
  cleanup();
}

test('what was typed before the page went is found where it was typed, and is saved on what was there then', async () => {
  await typeAndGo();
  const { onSave, person } = show(line, 'Corrosion', true, 2);
  const field = await screen.findByRole('textbox', { name: 'Why' });
  expect(field).toHaveProperty('value', 'Wear of clutches');
  screen.getByText(inPlaceTexts.found);
  expect(screen.getByRole('status').textContent).toContain('Corrosion');
  expect(document.activeElement).not.toBe(field);
  await person.type(field, '{Enter}');
  expect(onSave).toHaveBeenCalledWith('Wear of clutches', { value: 'Wear', version: 1 });
  await opener();
  cleanup();
  show(line, 'Wear of clutches', true, 3);
  await opener();
});

test('what is thrown away, or typed back to what was there, is not found again', async () => {
  await typeAndGo();
  const { person } = show(line, 'Wear');
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), '{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Throw away' }));
  await opener();
  cleanup();
  const again = show(line, 'Wear');
  await again.person.click(await opener());
  await again.person.type(await screen.findByRole('textbox', { name: 'Why' }), '!{Backspace}');
  cleanup();
  show(line, 'Wear');
  await opener();
});

test('who may only read by now finds the value, and what they typed only once they may edit again', async () => {
  await typeAndGo();
  const { change } = show(line, 'Wear', false);
  expect(screen.queryByRole('textbox')).toBeNull();
  change('Wear', 1, true);
  expect(await screen.findByRole('textbox', { name: 'Why' })).toHaveProperty('value', 'Wear of clutches');
});
