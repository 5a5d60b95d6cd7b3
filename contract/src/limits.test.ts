import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { looseObject } from './core/field.ts';
import { allEndpoints } from './endpoints.ts';

type Node = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  minimum?: number;
  mostCharacters?: number;
  mostNames?: number;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  items?: Node;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  propertyNames?: Node;
};

const fixedFormats = ['uuid', 'date', 'date-time'];

// What is bounded elsewhere, each with where.
const boundedElsewhere: Record<string, string> = {
  'preference.save body.value': 'the value of a preference is limited by its own service, as JSON',
  'preference.keepItem body.value': 'as above: each item by the size of its JSON',
  'preference.changeItem body.value': 'as above',
};

const isChosen = (node: Node) => node.enum !== undefined || node.const !== undefined;

function unboundedText(node: Node, at: string): string[] {
  const isFixed = isChosen(node) || fixedFormats.includes(node.format ?? '');
  return isFixed || node.maxLength !== undefined ? [] : [`${at}: a text without a longest length`];
}

function unboundedArray(node: Node, at: string): string[] {
  const own = node.maxItems === undefined ? [`${at}: a list without a largest number`] : [];
  return [...own, ...unboundedIn(node.items ?? {}, `${at}[]`)];
}

function unboundedObject(node: Node, at: string): string[] {
  const inside = Object.entries(node.properties ?? {}).flatMap(([name, field]) =>
    unboundedIn(field, `${at}.${name}`),
  );
  const further = node.additionalProperties;
  if (typeof further !== 'object' || node.mostCharacters !== undefined) return inside;
  const names =
    node.propertyNames?.enum || node.mostNames !== undefined ? [] : [`${at}: any number of names`];
  return [...inside, ...names, ...unboundedIn(further, `${at}.*`)];
}

function unboundedNumber(node: Node, at: string): string[] {
  return node.maximum === undefined || node.minimum === undefined ? [`${at}: a number without bounds`] : [];
}

const byType: Record<string, (node: Node, at: string) => string[]> = {
  string: unboundedText,
  array: unboundedArray,
  object: unboundedObject,
  number: unboundedNumber,
  integer: unboundedNumber,
  boolean: () => [],
  null: () => [],
};

/** What may be given at any length, as a sentence for each place. */
function unboundedIn(node: Node, at: string): string[] {
  if (at in boundedElsewhere || isChosen(node)) return [];
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => unboundedIn(choice, at));
  const types = [node.type ?? []].flat();
  if (types.length === 0) return [`${at}: anything at all`];
  return types.flatMap((type) => byType[type]?.(node, at) ?? [`${at}: anything at all`]);
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node; // its own words for it

describe('whatever a caller may send has a largest size', () => {
  test.each(allEndpoints.map(({ name, call }) => [name, call] as const))('%s', (name, { body, query }) => {
    expect(body ? unboundedIn(schemaOf(body), `${name} body`) : []).toEqual([]);
    expect(query ? unboundedIn(schemaOf(query), `${name} query`) : []).toEqual([]);
  });

  test('and the look finds what has none', () => {
    const open = z.object({
      a: z.string(),
      b: z.array(z.boolean()),
      c: z.unknown(),
      d: z.number(),
      e: z.record(z.string(), z.boolean()),
    });
    expect(unboundedIn(schemaOf(open), 'x')).toHaveLength(5);
  });

  test('an object of any form is refused when it is too large', () => {
    expect(looseObject(20, 'Too large').safeParse({ a: 'x'.repeat(20) }).error?.issues[0]?.message).toBe(
      'Too large',
    );
    expect(looseObject(20, 'Too large').safeParse({ a: 1 }).success).toBe(true);
  });
});
