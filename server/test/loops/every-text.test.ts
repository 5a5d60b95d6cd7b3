import { allEndpoints } from 'contract/endpoints';
import { describe, expect, test } from 'vitest';
import { fieldsWithin, isFreeText } from './schema-fields.ts';

const texts = allEndpoints.flatMap(({ name, call }) =>
  call.body
    ? fieldsWithin(call.body)
        .filter(isFreeText)
        .map((field) => ({ ...field, title: `${name} ${field.path.join('.')}` }))
    : [],
);
// What is only looked for is kept nowhere.
const kept = texts.filter(({ path, meta }) => !path.includes('search') && !meta.isOpaque);
const ofOneLine = kept.filter(({ meta }) => !meta.isLong);
const ofManyLines = kept.filter(({ meta }) => meta.isLong);

// In the middle, so that what only trims does not pass.
const unruly = [
  'Kestrel\nYour account is closed',
  'Kestrel\r\nBcc: all@example.test',
  'Kestrel\u2028next line',
  'Kestrel\u2029next line',
  'Kestrel\u0000',
  'Kestrel\u0007bell',
  'Kestrel\u001b[31mred',
  'Kestrel\u0085next line',
  'Kestrel\u202egnp.exe',
  'Kestrel\u2066isolated',
  'Kestrel\u200fmarked',
  'Kestrel\ttabbed',
];
const unseen = ['\u200b', '\u200d\u2060', '\u3164', '\u2800\u2800', '\u00ad'];

describe('texts that people write', () => {
  test('there are fields of one line and of several', () => {
    expect(ofOneLine.length).toBeGreaterThan(40);
    expect(ofManyLines.length).toBeGreaterThan(20);
  });

  test.each(ofOneLine.map((one) => [one.title, one] as const))(
    '%s is one line, in which nothing breaks, turns or hides',
    (_title, { schema }) => {
      for (const value of [...unruly, ...unseen]) {
        const { success, error } = schema.safeParse(value);
        expect(success, JSON.stringify(value)).toBe(false);
        expect(error?.issues[0]?.message, JSON.stringify(value)).toMatch(/^[A-Z]/);
      }
    },
  );

  test.each(ofManyLines.map((one) => [one.title, one] as const))(
    '%s takes several lines and no other controls',
    (_title, { schema }) => {
      expect(schema.safeParse('One line,\r\nanother\n\tand a third').success).toBe(true);
      for (const value of ['bell\u0007', 'nothing\u0000', 'red\u001b[31m', 'half\ud800'])
        expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
    },
  );

  test('names of every script, and with the marks they need, are taken', () => {
    const name = ofOneLine.find(({ title }) => title === 'site.create name');
    for (const value of [
      'Zo\u00eb',
      'Zoe\u0308',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\ud83d\udc69\u200d\ud83d\udd2c lab',
      '\u65e5\u672c\u8a9e',
      '\u0915\u094d\u200d\u0937',
    ])
      expect(name?.schema.safeParse(value).success, value).toBe(true);
  });
});
