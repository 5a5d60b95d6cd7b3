import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  customFieldInput,
  customFieldProblem,
  customFieldSchema,
  customFieldTypes,
  type CustomFieldDefinition,
} from './custom-field.ts';

const define = (more: Partial<CustomFieldDefinition>): CustomFieldDefinition => ({
  name: 'field',
  label: 'Field',
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

const options = [
  { label: 'One', value: 'one' },
  { label: 'Two', value: 'two' },
];

const check = (field: CustomFieldDefinition, value: unknown) => {
  const result = customFieldSchema([field]).safeParse({ [field.name]: value });
  return result.success ? result.data[field.name] : result.error.issues[0]?.message;
};

test('each type takes its values and says what is wrong with others', () => {
  expect(check(define({ type: 'text' }), ' typed ')).toBe('typed');
  expect(check(define({ type: 'textarea', validation: { maxLength: 3 } }), 'four')).toBe(
    'At most 3 characters',
  );
  expect(check(define({ type: 'number', validation: { min: 1 } }), 0)).toBe('Field is at least 1');
  expect(check(define({ type: 'number' }), 'ten')).toBe('Field is a number');
  expect(check(define({ type: 'select', options }), 'three')).toBe('Choose one of the options for Field');
  expect(check(define({ type: 'radio', options }), 'two')).toBe('two');
  expect(check(define({ type: 'multiselect', options }), ['one', 'one'])).toEqual(['one']);
  expect(check(define({ type: 'checkbox' }), true)).toBe(true);
  expect(check(define({ type: 'date' }), '2026-02-30')).toBe('Use a date like 2026-03-31');
});

test('a text looks like its pattern, or its own message is said; an empty one is not asked', () => {
  const pattern = '[A-Z]{2}-\\d{4}';
  const message = 'Lot numbers look like AX-0417';
  const field = define({ validation: { pattern, message } });
  expect(check(field, ' AX-0417 ')).toBe('AX-0417');
  expect(check(field, 'ax-417')).toBe(message);
  expect(check(field, '')).toBeUndefined();
  expect(check(define({ validation: { pattern } }), 'ax-417')).toBe(
    'Field does not look like [A-Z]{2}-\\d{4}',
  );
  const hostile = define({ validation: { pattern: '([a-zA-Z]+)*' } });
  expect(check(hostile, `${'a'.repeat(4000)}!`)).toMatch(/does not look like/);
  expect(customFieldProblem({ ...field, validation: { pattern: '(a' } })).toEqual({
    field: 'validation',
    message: 'This pattern cannot be used. A bracket is not closed.',
  });
});

test('a required field is asked for whether it is empty or absent', () => {
  for (const type of customFieldTypes) {
    const field = define({ type, options, required: true });
    for (const empty of [undefined, null, '', ...(type === 'multiselect' ? [[]] : [])]) {
      expect(check(field, empty)).toBe('Field is required');
    }
  }
});

test('no value of any kind makes the check itself fail', () => {
  const fields = customFieldTypes.map((type) => define({ name: type, type, options, required: true }));
  const schema = customFieldSchema(fields);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...customFieldTypes, '__proto__', 'other'), fc.anything()),
      (values) => {
        expect(() => schema.safeParse(values)).not.toThrow();
      },
    ),
    { numRuns: 300 },
  );
});

test('what is wrong with a value of another kind is said in our words', () => {
  const fields = customFieldTypes.map((type) => define({ name: type, type, options, required: true }));
  const schema = customFieldSchema(fields);
  for (const value of [1, true, 'x'.repeat(6000), {}, [1], [null], Symbol('x')]) {
    const values = Object.fromEntries(customFieldTypes.map((type) => [type, value]));
    const sentences = schema.safeParse(values).error?.issues.map(({ message }) => message) ?? [];
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z]/);
      expect(sentence).not.toMatch(/Invalid|expected (string|number|object|array)|Too (big|small)|received/);
    }
  }
});

test('names that a program could stumble over are refused, and choices need an option', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'a b', '1st', 'a-b', '']) {
    expect(customFieldInput.safeParse({ name, label: 'X', type: 'text' }).success).toBe(false);
  }
  expect(customFieldProblem({ type: 'select', options: [], validation: undefined })).toEqual({
    field: 'options',
    message: 'Add at least one option',
  });
  expect(customFieldProblem({ type: 'select', options, validation: undefined })).toBeUndefined();
});
