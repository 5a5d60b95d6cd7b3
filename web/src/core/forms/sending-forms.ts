import { type ApiError, failureMessage } from '../http/api-error.ts';

/** Says whether a form shows all of these fields. */
type Shows = (names: string[]) => boolean;

const sending = new Set<Shows>();

/** Runs the save of a form; a refusal that comes while it lasts is shown by the form where it can be. */
export async function whileSending<T>(shows: Shows, save: () => Promise<T>): Promise<T> {
  sending.add(shows);
  try {
    return await save();
  } finally {
    sending.delete(shows);
  }
}

/**
 * The sentence that a toast says of a refusal; none where every sentence of it stands at its field, since nobody should
 * read the same twice.
 */
export function refusalText(error: ApiError, fallback?: string): string | undefined {
  const names = Object.keys(error.errors);
  const isAtFields = names.length > 0 && [...sending].some((shows) => shows(names));
  return isAtFields ? undefined : failureMessage(error, fallback);
}
