import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const routeParts = fileURLToPath(new URL('../contract/src/core/route-parts.ts', import.meta.url));
const leftOut: readonly string[] = [
  'summary',
  'query',
  'body',
  'rates',
  'unlogged',
  'method',
  'path',
  'params',
];
const lists: readonly string[] = ['list', 'paged'];

/** A call as the browser needs it: where it goes and what its answer is wrapped in, without the schemas. */
function callOf(endpoint: Record<string, unknown>) {
  const { envelope, key } = endpoint['reply'] as { envelope: string; key?: string }; // endpoint() has put it there
  // Only lists have their query in the address, where it is checked by them.
  const unread = lists.includes(envelope) ? leftOut : [...leftOut, 'fields'];
  const kept = Object.entries(endpoint).filter(([name]) => !unread.includes(name));
  return { ...Object.fromEntries(kept), reply: { envelope, key } };
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

/** The code of the calls below a group of them, each of which takes its route apart; of other values as they are. */
function codeOf(value: unknown): string {
  if (!isPlain(value)) return JSON.stringify(value);
  if ('route' in value) return `/* @__PURE__ */ withRouteParts(${JSON.stringify(callOf(value))})`;
  const inner = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${codeOf(one)}`);
  return `{ ${inner.join(', ')} }`;
}

/**
 * Gives the browser the calls of the contract as data. As code they are as large as the library that builds their
 * schemas, and building those of all calls holds a slow phone up for a third of a second; the server alone needs them.
 * A schema that such a file exports is left out, and using it in a screen fails: screens take the schemas of their forms
 * from the files beside. The development server and the tests of screens have the same, so that it fails there.
 */
export function plainCalls(): Plugin {
  return {
    name: 'plain-calls',
    load: {
      filter: { id: /\.endpoints\.ts$/ },
      async handler(id) {
        const exported = (await import(pathToFileURL(id).href)) as Plain; // a module is an object of its exports
        const lines = Object.entries(exported)
          .filter(([, value]) => !isSchema(value))
          .map(([name, value]) => `export const ${name} = ${codeOf(value)};`);
        const takesApart = `import { withRouteParts } from ${JSON.stringify(routeParts)};`;
        return { code: [takesApart, ...lines].join('\n'), moduleType: 'js', moduleSideEffects: false };
      },
    },
  };
}
