import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { strengthOf } from 'contract/core/password-strength';
import { describe, expect, test } from 'vitest';
import { checkPassword } from './password.service.ts';

const own = ['Ada.Example@axle-works.example', 'Ada Lovelace', 'Northfield Axle Works'];

const refusal = (password: string): Promise<string | undefined> =>
  checkPassword(password, own).then(
    () => undefined,
    (error: { extras: { errors: { password: string } } }) => error.extras.errors.password,
  );

describe('a new password (A-01)', () => {
  test('is refused when it is one of more than 10,000 common ones, in whatever case', async () => {
    const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
    const list: string[] = JSON.parse(await readFile(file, 'utf8'));
    const long = list.filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(10_000);
    const accepted: string[] = [];
    for (const password of long) {
      if (!(await refusal(password)) || !(await refusal(password.toUpperCase()))) accepted.push(password);
    }
    expect(accepted).toEqual([]);
  });

  test.each(['Password1!', 'P@ssw0rd', 'letmein123', 'Welcome2026', '1q2w3e4r5t', 'iloveyou!!'])(
    'is refused when it is a common one in disguise: %s',
    async (password) => {
      expect(await refusal(password)).toBe(
        'This password is too common or too easy to guess. Choose another one.',
      );
    },
  );

  test.each([
    'qwertyuiop[',
    'asdfghjkl;',
    'zxcvbnm,./',
    'poiuytrewq',
    'qwertzuiop',
    'azertyuiop',
    '1qaz2wsx3edc',
    'QWERTYUIOP',
    '87654321',
    'abcdefghij',
    '31121990',
  ])('is refused when it is a run of keys, of letters or a date: %s', async (password) => {
    expect(await refusal(password)).toBeTruthy();
  });

  test.each([
    'qwertyqwerty',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    '12341234',
    'xkqzxkqzxkqz',
    'kestrelkestrelkestrel',
    'qwerty123qwerty123',
    'hahahahahaha',
    '🐧🐧🐧🐧🐧🐧🐧🐧',
    'a'.repeat(128),
    'aB3$'.repeat(32),
    `${'a'.repeat(60)}b`,
    'qwerty'.repeat(20),
    'qwerty qwerty',
    'qwerty-qwerty',
    'aaaabbbbcccc',
    'aabbccddee',
    '1111222233334444',
    'xkqzxkqzxkq',
  ])('is refused when it repeats what is easy to guess: %s', async (password) => {
    expect(await refusal(password)).toBe(
      'This password is too common or too easy to guess. Choose another one.',
    );
  });

  test.each([
    'plumblineplumbline',
    'lovelacelovelace',
    'northfield'.repeat(12),
    'adaadaadaada',
    'adaada1adaada',
    'Northfield2026Northfield',
  ])("is refused when it repeats the person's own words: %s", async (password) => {
    expect(await refusal(password)).toMatch(/without your name, email, organization|too common/);
  });

  test('is hardly ever called strong by the meter where it is a common one', async () => {
    const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
    const list: string[] = JSON.parse(await readFile(file, 'utf8'));
    expect(list.filter((password) => strengthOf(password) === 'strong').length).toBeLessThan(5);
  });

  test.each([
    'plumbline',
    'Plumbline1',
    'plumbline2026',
    'lovelace1',
    'AdaLovelace',
    'ada.example',
    'adaexample!',
    'northfield1',
    'northfieldaxleworks',
    'axle-works',
    'Ada Lovelace',
  ])("is refused when it is made of the person's own words: %s", async (password) => {
    expect(await refusal(password)).toMatch(/without your name, email, organization|too common/);
  });

  test.each([
    'correct horse battery',
    'ada counts 41 grinders',
    'kräftiges Prüfgerät',
    'x7$Kq!2z',
    'plumbline hangs by the blue door',
    'The quick brown fox and the lazy dog have met at the harbour, where nobody asked for either of them; they went home at nine.',
    `${'a'.repeat(40)}x7$Kq!2zP4wv9`,
    '正确的马电池订书钉',
  ])('is accepted without any rule on its characters: %s', async (password) => {
    expect(await refusal(password)).toBeUndefined();
  });
});
