import { html, type Html } from '../http/html.ts';
import type { Json } from './openapi-schema.ts';

export type Schema = Json & {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
};

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
/** A link to where a named record is described. */
export const recordLink = (reference: string) =>
  html`<a href="#record-${nameOf(reference)}">${nameOf(reference)}</a>`;

/** Of a schema that may be null, what it is otherwise. */
function unwrapped(schema: Schema): { schema: Schema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (others?.length === 1 && others[0])
    return {
      schema: { ...others[0], description: schema.description ?? others[0].description },
      isNullable: true,
    };
  return { schema, isNullable: Array.isArray(schema.type) && schema.type.includes('null') };
}

const bounds: Record<string, (value: unknown) => string> = {
  minLength: (value) => (value === 1 ? 'not empty' : `at least ${String(value)} characters`),
  maxLength: (value) => `at most ${String(value)} characters`,
  minimum: (value) => (Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER ? `from ${String(value)}` : ''),
  maximum: (value) => (Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER ? `to ${String(value)}` : ''),
  minItems: (value) => `at least ${String(value)}`,
  maxItems: (value) => `at most ${String(value)}`,
  default: (value) => `default ${String(value)}`,
};

/** What a value is, in a few words. */
export function kindOf(schema: Schema): Html {
  if (schema.$ref) return recordLink(schema.$ref);
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return html`one of
    ${schema.enum.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${String(value)}</code>`)}`;
  if (schema.type === 'array') return html`list of ${kindOf(schema.items ?? {})}`;
  if (schema.anyOf)
    return html`${schema.anyOf.map((one, index) => html`${index > 0 ? ' or ' : ''}${kindOf(one)}`)}`;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  return html`${schema.format ?? type ?? 'anything'}`;
}

const lettersOf = (text: string) => text.replace(/[^a-z0-9]/gi, '').toLowerCase();

function factsOf(schema: Schema, isRequired: boolean, isNullable: boolean): string {
  const isChosen = schema.enum !== undefined || schema.format !== undefined;
  const notes = Object.entries(bounds).flatMap(([key, word]) =>
    schema[key] === undefined || (isChosen && key === 'minLength') ? [] : [word(schema[key])],
  );
  return [isRequired ? 'required' : '', isNullable ? 'or null' : '', ...notes].filter(Boolean).join(', ');
}

/** A field, parameter or header with what is said of it. */
export function field(name: string, given: Schema, isRequired: boolean): Html {
  const { schema, isNullable } = unwrapped(given);
  const facts = factsOf(schema, isRequired, isNullable);
  const { description = '' } = schema;
  const isNews = description !== '' && lettersOf(description) !== lettersOf(name);
  return html`<li>
    <code class="name">${name}</code>
    <div>
      <span class="kind">${kindOf(schema)}</span>
      ${facts ? html`<span class="facts">${facts}</span>` : undefined}
      ${isNews ? html`<div class="text">${description}</div>` : undefined} ${fieldsOf(schema.items ?? schema)}
    </div>
  </li>`;
}

/** The fields of an object, with those of objects in it; undefined when it has none. */
export function fieldsOf(schema: Schema): Html | undefined {
  if (schema.anyOf && !schema.properties) return html`${schema.anyOf.map((one) => fieldsOf(one))}`;
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return undefined;
  return html`<ul class="fields">
    ${properties.map(([name, one]) => field(name, one, schema.required?.includes(name) ?? false))}
  </ul>`;
}
