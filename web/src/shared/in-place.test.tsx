import '../../test/setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { KitProvider } from '../ui/kit-provider.tsx';
import type { FieldSpec } from './field-spec.ts';
import { InPlace } from './in-place.tsx';

const line: FieldSpec = { label: 'Why', control: 'text' };

function show(field: FieldSpec, value: unknown, mayEdit = true) {
  const onSave = vi.fn<(value: unknown) => Promise<string | undefined>>(() => Promise.resolve(undefined));
  render(
    <KitProvider>
      <InPlace field={field} value={value} mayEdit={mayEdit} onSave={onSave}>
        {String(value)}
      </InPlace>
    </KitProvider>,
  );
  return { onSave, person: userEvent.setup() };
}

const opener = () => screen.findByRole('button', { name: /Edit Why/ });

test('Enter saves and gives the focus back to the value', async () => {
  const { onSave, person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches{Enter}');
  expect(onSave).toHaveBeenCalledWith('Wear of clutches');
  const value = await opener();
  await waitFor(() => expect(document.activeElement).toBe(value));
});

test('Esc restores what was there and saves nothing', async () => {
  const { onSave, person } = show(line, 'Wear');
  await person.click(await opener());
  await person.type(await screen.findByRole('textbox', { name: 'Why' }), ' of clutches{Escape}');
  expect((await opener()).textContent).toContain('Wear');
  expect(onSave).not.toHaveBeenCalled();
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
  expect(onSave).toHaveBeenCalledWith('');
});

test('without the right the value is only read', () => {
  show(line, 'Wear', false);
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText('Wear');
});
