import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePattern } from './safe-pattern.ts';

const matches = (pattern: string, text: string) => {
  const made = safePattern(pattern);
  if ('problem' in made) throw new Error(made.problem);
  return made.matches(text);
};

test('what people write matches as they mean it, over the whole text', () => {
  expect(matches('[A-Z]{2}-\\d{4}', 'AX-0417')).toBe(true);
  expect(matches('[A-Z]{2}-\\d{4}', 'AX-041')).toBe(false);
  expect(matches('[A-Z]{2}-\\d{4}', 'xAX-0417')).toBe(false);
  expect(matches('(LOT|BATCH) ?\\d+', 'BATCH 7')).toBe(true);
  expect(matches('a{2,3}', 'aaaa')).toBe(false);
  expect(matches('a{2,}', 'aaaa')).toBe(true);
  expect(matches('[^,;]+', 'one, two')).toBe(false);
  expect(matches('\\w+@\\w+\\.test', 'müller@example.test')).toBe(true);
  expect(matches('.', '😀')).toBe(true);
  expect(matches('^ab$', 'ab')).toBe(true);
  expect(matches('ab\\$', 'ab$')).toBe(true);
});

test('it agrees with RegExp wherever both know the pattern', () => {
  const parts = [
    'a',
    'b',
    '[ab]',
    '[^a]',
    '(ab|b)',
    '(?:a|)',
    'a*',
    'b?',
    '(a|b)+',
    'a{1,2}',
    '.',
    '\\d',
    '\\.',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { maxLength: 5 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '1', '.'), maxLength: 7 }),
      (pattern, text) => {
        const source = pattern.join('');
        expect(matches(source, text)).toBe(new RegExp(`^(?:${source})$`, 's').test(text));
      },
    ),
  );
});

test('patterns that hang other machines are matched', () => {
  const text = `${'a'.repeat(5000)}!`;
  for (const hostile of ['(a+)+', '(a|a)*', '(a*)*b', '(a|aa)+', '([a-z]+)*x', '(.*)(.*)(.*)(.*)z'])
    expect(matches(hostile, text), hostile).toBe(false);
  expect(matches('.*[a-z]{0,255}', text)).toBe(true);
});

test('what is wrong is said in a sentence, also of what would grow without end', () => {
  const problem = (pattern: string) => {
    const made = safePattern(pattern);
    return 'problem' in made ? made.problem : undefined;
  };
  expect(problem('(ab')).toBe('A bracket is not closed');
  expect(problem('ab)')).toBe('A bracket is closed that was not opened');
  expect(problem('*a')).toBe('Nothing stands before * that it could repeat');
  expect(problem('[z-a]')).toBe('From z to a there is nothing');
  expect(problem('a{3,1}')).toBe('The second number of a repetition is below the first');
  expect(problem('(a{99}){99}')).toBe('It repeats too much');
  expect(problem('.*[a-z]{0,480}')).toBe('It repeats too much');
  expect(problem('a{99999999}')).toBe('It repeats too much');
  expect(problem('(){1000}{1000}{1000}')).toBe('It repeats too much');
  expect(problem('(a{0}|){1000}{1000}{1000}')).toBe('It repeats too much');
  expect(problem('(?=a)')).toBe('Groups that begin with (? are not known');
  expect(problem('a^b')).toBe('Write \\^ where the character itself is meant');
  expect(problem('('.repeat(100))).toBe('Its brackets are nested too deeply');
});

test('nothing that is typed makes it fail', () => {
  const signs = fc.constantFrom(...Array.from('ab(){}[]|*+?.\\^$-,12d:'));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 30 }), fc.string({ maxLength: 10 }), (pattern, text) => {
      const made = safePattern(pattern);
      if ('matches' in made) expect(typeof made.matches(text)).toBe('boolean');
    }),
    { numRuns: 500 },
  );
});

test('what real fields ask for is not too long: part numbers, addresses, dates and texts of 255 characters', () => {
  expect(matches('(PN|REF)-?[A-Z0-9]{3,12}(-[A-Z0-9]{1,8}){0,5}', 'PN-4711AX-01-B')).toBe(true);
  expect(matches('[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,63}', 'quality@example.test')).toBe(true);
  expect(matches('(0[1-9]|[12]\\d|3[01])\\.(0[1-9]|1[0-2])\\.(19|20)\\d{2}', '31.12.2026')).toBe(true);
  expect(matches('[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}', '0191A2B3-0191-7A2B-9A2B-0191A2B30191')).toBe(
    true,
  );
  expect(matches('.{1,255}', 'x'.repeat(255))).toBe(true);
  expect(matches('.{1,255}', 'x'.repeat(256))).toBe(false);
});
