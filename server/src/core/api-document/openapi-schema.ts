import { z } from 'zod';

export type Json = Record<string, unknown>;

/** The schemas of the document's `components`, filled while others are turned into JSON schema. */
export type Components = { names: z.core.$ZodRegistry<{ id: string }>; schemas: Json };

/** Empty components; `names` says which schemas get a name of their own. */
export function createComponents(named: Iterable<[string, z.ZodType]>): Components {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of named) names.add(schema, { id });
  return { names, schemas: {} };
}

type Override = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

const isText = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'string';

/** Says what zod leaves out: labels as descriptions, and what a text must be after its first check. */
function complete({ zodSchema, jsonSchema }: Override): void {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && isText(def.in)) {
    const { $schema: _, ...further } = z.toJSONSchema(def.out, { io: 'input', unrepresentable: 'any' });
    Object.assign(jsonSchema, further);
  }
  // The format says it; the pattern is long and repeats it.
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Keys may be added to answers.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { label, help } = z.globalRegistry.get(zodSchema) ?? {};
  if (label) jsonSchema.description = help ? `${label}. ${help}` : label;
}

/** The JSON schema (2020-12) of a declaration, of what goes in or of what comes out; named parts go to the components. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: components.names,
    override: complete,
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(text) as { $schema?: string; $defs?: Record<string, Json> }; // made above
  for (const [name, { id: _id, ...part }] of Object.entries($defs)) components.schemas[name] = part;
  return rest;
}
