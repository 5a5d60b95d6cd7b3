import { z } from 'zod';
import type { FieldMeta } from 'contract/core/field';

/** One field of a declaration: where it is (`[]` stands for an item of a list), its schema, and what is said of it. */
export type SchemaField = { path: string[]; schema: z.ZodType; meta: FieldMeta };

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
};

// zod does not type the inside of a schema generically.
const insideOf = (schema: z.ZodType) => (schema as unknown as { def: Definition }).def;

function innersOf(schema: z.ZodType): [string[], z.ZodType][] {
  const { type, shape, element, innerType, in: input, out, options, valueType } = insideOf(schema);
  if (shape) return Object.entries(shape).map(([name, field]) => [[name], field]);
  if (element) return [[['[]'], element]];
  if (type === 'record' && valueType) return [[['{}'], valueType]];
  if (options && type === 'union') return options.map((option) => [[], option]);
  if (innerType) return [[[], innerType]];
  // What prepares a value for its schema is no field; what reads more out of a text is one.
  const isPrepared = input && insideOf(input).type === 'transform';
  return isPrepared && out ? [[[], out]] : [];
}

/** Every field of a declared query or body that holds a value and no others, as deep as it goes. */
export function fieldsWithin(schema: z.ZodType, path: string[] = [], outer: FieldMeta = {}): SchemaField[] {
  const meta = { ...outer, ...z.globalRegistry.get(schema) };
  const inners = innersOf(schema);
  if (inners.length === 0) return [{ path, schema, meta }];
  return inners.flatMap(([step, inner]) =>
    fieldsWithin(inner, [...path, ...step], step.length === 0 ? meta : {}),
  );
}

/** Whether a field holds text, of no kind that has a form of its own (an id, an address, a day). */
export function isFreeText({ schema }: SchemaField): boolean {
  const { type, in: input } = insideOf(schema);
  return type === 'string' || (type === 'pipe' && input !== undefined && insideOf(input).type === 'string');
}

/** A sample's body or query with another value at a field; a list gets it as one more item. */
export function withValue(sample: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step === '[]') {
    const items: unknown[] = Array.isArray(sample) ? sample : [];
    return [...items, withValue(items[0], rest, value)];
  }
  const record = typeof sample === 'object' && sample !== null ? (sample as Record<string, unknown>) : {};
  const name = step === '{}' ? 'given' : step;
  return { ...record, [name]: withValue(record[name], rest, value) };
}
