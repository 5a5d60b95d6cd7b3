import { expect, test } from 'vitest';
import { type Condition, conditionsText } from './condition.ts';
import { customFieldTypes, type CustomFieldDefinition } from './custom-field.ts';
import { conditionsProblem } from './field-conditions.ts';
import { fieldsFor } from './fields-for.ts';

const define = (name: string, more: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  name,
  label: name.toUpperCase(),
  type: 'text',
  options: [],
  required: false,
  placeholder: null,
  help: null,
  validation: {},
  section: null,
  shownWhen: [],
  requiredWhen: [],
  ...more,
});

const when = (field: string, operator: Condition['operator'], ...values: string[]): Condition[] => [
  { field, operator, values },
];

const options = [
  { label: 'One', value: 'one' },
  { label: 'Two', value: 'two' },
];

/** A value that each type may have, another one, and how a condition writes the first. */
const samples = {
  text: ['a', 'b', 'a'],
  textarea: ['a', 'b', 'a'],
  number: [1.5, 2, '1.5'],
  select: ['one', 'two', 'one'],
  radio: ['one', 'two', 'one'],
  multiselect: [['one', 'two'], ['two'], 'one'],
  checkbox: [true, false, 'true'],
  date: ['2026-01-02', '2026-01-03', '2026-01-02'],
} as const;

test('a field of each type decides about others by each comparison', () => {
  for (const type of customFieldTypes) {
    const [value, other, written] = samples[type];
    const shows = (condition: Condition[], said: unknown) =>
      fieldsFor([define('a', { type, options }), define('b', { shownWhen: condition })], {
        custom: { a: said },
      }).length === 2;
    expect([shows(when('custom.a', 'is', written), value), type]).toEqual([true, type]);
    expect(shows(when('custom.a', 'is', written), other)).toBe(false);
    expect(shows(when('custom.a', 'is-not', written), other)).toBe(true);
    expect(shows(when('custom.a', 'one-of', written, 'else'), value)).toBe(true);
    expect(shows(when('custom.a', 'not-empty'), value)).toBe(true);
    expect(shows(when('custom.a', 'empty'), undefined)).toBe(type !== 'checkbox');
  }
});

test('a built-in field is compared as a form and as an answer has it', () => {
  const fields = [
    define('a', { shownWhen: when('site', 'is', 'x'), requiredWhen: when('category', 'is', 'C') }),
  ];
  expect(fieldsFor(fields, { site: 'x', category: 'D' })).toEqual(fields);
  expect(fieldsFor(fields, { site: { _id: 'x', name: 'X' }, category: 'C' })).toMatchObject([
    { required: true },
  ]);
  expect(fieldsFor(fields, { site: { _id: 'y', name: 'Y' } })).toEqual([]);
});

test('what is not shown counts as empty for the fields that depend on it', () => {
  const fields = [
    define('a', { shownWhen: when('category', 'is', 'C') }),
    define('b', { shownWhen: when('custom.a', 'is', '1') }),
    define('c', { requiredWhen: when('custom.b', 'empty') }),
  ];
  const names = (record: object) => fieldsFor(fields, { ...record }).map(({ name }) => name);
  expect(names({ category: 'C', custom: { a: '1' } })).toEqual(['a', 'b', 'c']);
  expect(names({ category: 'D', custom: { a: '1' } })).toEqual(['c']);
});

test('conditions on oneself, round about, on what is not there, or by a value that it cannot have are refused', () => {
  const builtIn = {
    category: {
      isNumber: false,
      problemOf: (value: string) => (value === 'C' ? undefined : 'Invalid category'),
    },
  };
  const problem = (...fields: CustomFieldDefinition[]) =>
    conditionsProblem(fields[0] ?? define('a'), { fields, builtIn })?.message;
  const a = (condition: Condition[]) => define('a', { shownWhen: condition });
  expect(problem(a(when('category', 'is', 'C')))).toBeUndefined();
  expect(problem(a(when('category', 'is', 'D')))).toBe('Invalid category');
  expect(problem(a(when('custom.a', 'not-empty')))).toBe('A field cannot depend on itself');
  expect(problem(a(when('custom.b', 'not-empty')))).toBe('Choose a field that is in use in this form');
  expect(problem(a(when('toString', 'not-empty')))).toBe('Choose a field that is in use in this form');
  const loop = [
    a(when('custom.b', 'not-empty')),
    define('b', { shownWhen: when('custom.c', 'not-empty') }),
    define('c', { shownWhen: when('custom.a', 'not-empty') }),
  ];
  expect(problem(...loop)).toBe('This field would depend on itself through “B” and “C”');
  expect(problem(a(when('custom.b', 'is', 'three')), define('b', { type: 'select', options }))).toBe(
    'Choose one of its options',
  );
  expect(problem(a(when('custom.b', 'is', 'x')), define('b', { type: 'number' }))).toBe('Give a number');
});

test('conditions read as a sentence', () => {
  const all = [...when('category', 'one-of', 'a', 'b'), ...when('site', 'empty')];
  const words = { labelOf: (field: string) => field, valueOf: (_field: string, value: string) => value };
  expect(conditionsText(all, words)).toBe('category is one of a, b and site is empty');
});
