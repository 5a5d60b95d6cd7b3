import { expect, test } from 'vitest';
import { ApiError } from '../../core/http/api-error.ts';
import { conflictOf, valueAt, withoutFields } from './conflict.ts';

test('a conflict tells its fields and the version to save on', () => {
  const current = { name: 'Theirs', version: 4 };
  const error = new ApiError({
    status: 409,
    code: 'VERSION_CONFLICT',
    details: { fields: ['name', 'form5W2H.what'], current },
  });
  expect(conflictOf(error)).toEqual({ fields: ['name', 'form5W2H.what'], current, version: 4 });
  expect(conflictOf(new ApiError({ status: 409, code: 'CONFLICT' }))).toBeUndefined();
});

test('a value is found by its name, also inside a part', () => {
  const record = { name: 'Theirs', form5W2H: { what: 'Loose nuts' } };
  expect(valueAt(record, 'name')).toBe('Theirs');
  expect(valueAt(record, 'form5W2H.what')).toBe('Loose nuts');
  expect(valueAt(record, 'custom.line')).toBeUndefined();
});

test('giving up a field leaves the rest of the patch, and no empty part of it', () => {
  const patch = { name: 'Mine', form5W2H: { what: 'Mine', why: 'Mine' }, custom: { line: 'north' } };
  expect(withoutFields(patch, ['name', 'form5W2H.what', 'custom.line'])).toEqual({
    form5W2H: { why: 'Mine' },
  });
});
