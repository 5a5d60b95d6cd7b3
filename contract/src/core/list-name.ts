import type { Endpoint } from './endpoint.ts';

/** What of a list stays the same from visit to visit: its path, with the last record or place that it is of. */
export function listName({ path }: Pick<Endpoint, 'path'>, params?: Record<string, string>): string {
  const words = path.split('/').filter((part) => part && !part.startsWith(':'));
  return [words.join('.'), ...Object.values(params ?? {}).slice(-1)].join(':');
}

/** The key of the preference under which a person keeps the filters of a list. */
export function savedFiltersKey(name: string): string {
  return `filters:${name}`;
}
