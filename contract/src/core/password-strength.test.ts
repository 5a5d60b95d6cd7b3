import { expect, test } from 'vitest';
import { repeatedUnit, strengthOf } from './password-strength.ts';

test.each([
  ['aaaaaaaa', 'a'],
  ['qwertyqwerty', 'qwerty'],
  ['abcabcab', 'abc'],
  ['abcabcxab', 'abcabcxab'],
  ['x', 'x'],
  ['', ''],
])('%s repeats %s', (text, unit) => {
  expect(repeatedUnit(text)).toBe(unit);
});

test.each([
  ['short1!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['qwertyqwertyqwertyqwerty', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['9876543210987654', 'weak'],
  ['x7$Kq!2z', 'fair'],
  ['kx7$Kq!2zP4w', 'good'],
  ['correct horse battery', 'strong'],
  ['kräftiges Prüfgerät', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('the own words of a person add next to nothing', () => {
  const words = ['Ada Lovelace', 'ada.example@axle.example', 'Plumbline'];
  expect(strengthOf('Plumbline-Lovelace-Ada', words)).toBe('weak');
  expect(strengthOf('lovelacelovelace', words)).toBe('weak');
});
