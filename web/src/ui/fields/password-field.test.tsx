import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

it('says that Caps Lock is on from the first key, and no more once it is off', () => {
  renderKit(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on').closest('[role="status"]')).not.toBeNull();
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});

it('says in words how hard a new password is to guess, and counts own words as known', async () => {
  const { person } = renderKit(<NewPasswordField label="New password" strengthWith={['Ada Lovelace']} />);
  const field = screen.getByLabelText('New password');
  const strength = screen.getByRole('status', { name: 'Password strength' });
  expect(strength.textContent).toBe('');
  await person.type(field, 'lovelacelovelace');
  expect(strength.textContent).toMatch(/^Weak/);
  await person.clear(field);
  await person.type(field, 'correct horse battery');
  expect(strength.textContent).toBe('Strong');
  await person.clear(field);
  expect(strength.textContent).toBe('');
});

it('asks no strength of a password that is only shown again', () => {
  renderKit(<PasswordField label="Current password" />);
  expect(screen.queryByRole('status', { name: 'Password strength' })).toBeNull();
});

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

it('is every field for a password, with its strength wherever one is set', () => {
  const screens = Object.entries(sources).filter(([path]) => !path.includes('.test.'));
  const own = screens.filter(([, text]) => text.includes('type="password"')).map(([path]) => path);
  expect(own).toEqual([]);
  const setting = screens.flatMap(([path, text]) =>
    [...text.matchAll(/<(?:New)?PasswordField[^>]*?autoComplete="new-password"[\s\S]*?\/>/g)].map(
      ([field]) => ({
        path,
        field,
      }),
    ),
  );
  expect(setting.length).toBeGreaterThan(6);
  for (const { path, field } of setting)
    expect(/label=\S*confirm/i.test(field) || field.startsWith('<New'), `${path}: ${field}`).toBe(true);
});
