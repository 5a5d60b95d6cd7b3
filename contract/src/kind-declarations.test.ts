import { expect, test } from 'vitest';
import { z } from 'zod';
import { insideOfAll, metaOf, objectIn } from './core/field.ts';
import { conditionFieldsOf, recordKindKeys, recordKinds } from './core/record-kinds.ts';
import { declarationOf, initialStatusOf } from './kind-declarations.ts';
import { moduleDefinitions } from './modules.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

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

/** The fields whose values are chosen and read as they are kept, by their path. */
const unreadIn = (schema: z.ZodObject, path: string): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const within = objectIn(field);
    if (within) return unreadIn(within, at);
    const inside = insideOfAll(field);
    const isKept =
      inside instanceof z.ZodEnum && inside.options.some((value) => /^[a-z]/.test(String(value)));
    return isKept && name !== 'status' && !metaOf(field).choices ? [at] : [];
  });

test('what is chosen in a field of a record, of its actions or of its parts reads in words in the log', () => {
  const definitions: readonly ModuleDefinition[] = Object.values(moduleDefinitions);
  const found = definitions
    .flatMap(({ records }) => Object.entries(records))
    .flatMap(([kind, { fields, action, parts = {} }]) => [
      ...unreadIn(fields, kind),
      ...unreadIn(action.fields, `${kind}_action`),
      ...Object.entries(parts).flatMap(([part, own]) => unreadIn(own.fields, `${kind}_${part}`)),
    ]);
  expect(found).toEqual([]);
  expect(unreadIn(z.object({ way: z.enum(['one-way']) }), 'made-up')).toEqual(['made-up.way']);
});
