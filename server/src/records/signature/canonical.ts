import { createHash } from 'node:crypto';

/** One text for one value, whatever the order in which its fields were written: what is hashed and marked. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`);
  return `{${fields.join(',')}}`;
}

/** The SHA-256 of a value in its canonical form. */
export const hashOf = (value: unknown): Buffer => createHash('sha256').update(canonicalJson(value)).digest();
