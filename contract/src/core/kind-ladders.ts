import type { Kind } from './record-kind.ts';
import { recordKindKeys, recordKinds } from './record-kinds.ts';

/** By which settings the ladders of graver and lighter records are, of every kind. */
export const kindLadders = recordKindKeys.flatMap((kind) => {
  const declared: Kind = recordKinds[kind];
  return Object.entries(declared.ladders ?? {}).map(([grave, setting]) => ({ kind, grave, setting }));
});
