import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderKit } from '../../../test/render-kit.tsx';
import { PhoneField } from './phone-field.tsx';
import { inCountry, internationalNumber } from './phone-number.ts';

const pakistan = { code: 'PK', dialCode: '92' };

it.each([
  ['+923001234567', '+923001234567'],
  ['+92 300 123-4567', '+923001234567'],
  ['0092 300 1234567', '+923001234567'],
  ['0300 1234567', '+923001234567'],
  ['300 1234567', '+923001234567'],
  ['+', ''],
  ['  ', ''],
])('understands %j typed in Pakistan', (typed, number) => {
  expect(internationalNumber(typed, pakistan)).toBe(number);
});

it('keeps what it does not understand, so that validation can say so', () => {
  expect(internationalNumber('+92 call me', pakistan)).toBe('+92callme');
  expect(internationalNumber('+12345678901234567', pakistan)).toBe('+12345678901234567');
});

function Phone({ kept = '' }) {
  const [number, setNumber] = useState(kept);
  return <PhoneField label="Phone" value={number} onChange={setNumber} help={`Kept: ${number}`} />;
}

it('is one telephone field that takes a whole number with its plus', async () => {
  const { person } = renderKit(<Phone />);
  const field = screen.getByRole('textbox', { name: 'Phone' });
  expect(field.getAttribute('type')).toBe('tel');

  await person.type(field, '+44 20 7946 0000');

  expect(field).toHaveProperty('value', '+44 20 7946 0000');
  expect(screen.getByText('Kept: +442079460000')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Country GB +44' })).toBeTruthy();
});

it('takes another country from the list, and says when none matches', async () => {
  const { person } = renderKit(<Phone />);
  await person.click(screen.getByRole('button', { name: 'Country PK +92' }));
  const search = await screen.findByRole('combobox', { name: 'Search country' });

  await person.type(search, 'zzz');
  expect(await screen.findByText('No entries to show')).toBeTruthy();

  await person.clear(search);
  await person.type(search, 'Norw');
  await person.click(await screen.findByRole('option', { name: /Norway/ }));
  await person.type(screen.getByRole('textbox', { name: 'Phone' }), '412 34 567');

  expect(screen.getByText('Kept: +4741234567')).toBeTruthy();
});

it.each([
  ['United King', 'United Kingdom', '+44 20 7946 0000'],
  ['Norw', 'Norway', '+47 20 7946 0000'],
])(
  'a number that was typed with its plus stays when %s is looked for and chosen',
  async (words, name, number) => {
    const { person } = renderKit(<Phone />);
    const field = screen.getByRole('textbox', { name: 'Phone' });
    await person.type(field, '+44 20 7946 0000');
    await person.click(await screen.findByRole('button', { name: 'Country GB +44' }));
    await person.type(await screen.findByRole('combobox', { name: 'Search country' }), words);
    await person.click(await screen.findByRole('option', { name: new RegExp(name) }));
    expect(field).toHaveProperty('value', number);
  },
);

it('leaves a number alone whose country is not known', () => {
  const [unitedKingdom, norway] = [
    { code: 'GB', dialCode: '44' },
    { code: 'NO', dialCode: '47' },
  ];
  expect(inCountry('+999 12', unitedKingdom, norway)).toBe('+999 12');
});

it('shows the country of a number that it is given', async () => {
  renderKit(<Phone kept="+4915112345678" />);
  expect(await screen.findByRole('button', { name: 'Country DE +49' })).toBeTruthy();
});
