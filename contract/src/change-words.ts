import type { Described } from './describe-records.ts';

function shownObject(value: object): string {
  if ('name' in value) return String(value.name);
  return 'label' in value ? String(value.label) : JSON.stringify(value);
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** A value of a change as a person reads it: things by their names, states by their labels; null where there is none. */
export function shown(value: unknown, states: Described['states']): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => shown(one, states) ?? '').join(', ') || null;
  if (typeof value === 'object') return shownObject(value);
  if (typeof value === 'string') return states?.[value]?.label ?? value;
  return typeof value === 'boolean' ? yesNo(value) : JSON.stringify(value);
}
