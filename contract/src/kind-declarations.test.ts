import { expect, test } from 'vitest';
import { conditionFieldsOf, recordKindKeys, recordKinds } from './core/record-kinds.ts';
import { declarationOf, initialStatusOf } from './kind-declarations.ts';

test.each(recordKindKeys)(
  'conditions on a %s ask for fields that it has, its first status among them',
  (kind) => {
    const { fields } = declarationOf(kind);
    expect(Object.keys(fields.shape)).toEqual(expect.arrayContaining([...recordKinds[kind].conditions]));
    expect(conditionFieldsOf(recordKinds[kind].module)).toEqual(
      expect.arrayContaining([...recordKinds[kind].conditions]),
    );
    expect(fields.shape['status']?.safeParse(initialStatusOf(kind)).success).toBe(true);
  },
);
