import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { DateField } from './date-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it('names a required field by its label alone, and ties the error to it', () => {
  renderKit(<TextField label="Email" required error="Email is required" help="The one you work with." />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described(field)).toBe('Email is required The one you work with.');
});

it('says the same of a choice', () => {
  renderKit(
    <SelectField
      label="Site"
      required
      options={[]}
      value={null}
      onChange={() => undefined}
      error="Site is required"
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Site' });
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(described(field)).toContain('Site is required');
});

it('shows and hides what is typed as a password', async () => {
  const { person } = renderKit(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(field.getAttribute('type')).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(field.getAttribute('type')).toBe('password');
});

function Day() {
  const [date, setDate] = useState<string | null>('2026-11-20');
  return <DateField label="Date identified" value={date} onChange={setDate} help={`Kept: ${date}`} />;
}

it('shows a day as MM/DD/YYYY and keeps it as YYYY-MM-DD', async () => {
  const { person } = renderKit(<Day />);
  const field = screen.getByRole('textbox', { name: 'Date identified' });
  expect(field).toHaveProperty('value', '11/20/2026');

  await person.clear(field);
  expect(screen.getByText('Kept: null')).toBeTruthy();
  await person.type(field, '01/02/2027');
  expect(screen.getByText('Kept: 2027-01-02')).toBeTruthy();
});
