import type { ReactNode } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { type RecordFields, wordsOfFields } from '../record-fields.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { useFieldWords } from '../use-field-words.ts';

export type RecordSave = {
  /** Saves some fields of the record on what was seen of it; gives the sentence of a refusal, nothing when it is done. */
  save: (patch: Record<string, unknown>, seen: Seen) => Promise<string | undefined>;
  conflictDialog: ReactNode;
};

/** What the parts of a record's page are given. */
export type RecordPartProps<R> = { record: R; mayEdit: boolean; save: RecordSave['save'] };

/** Saves single fields of a record, as they are edited in place. */
export function useRecordSave<R extends ShownRecord>(
  { calls, states }: RecordKind<R>,
  { patch: schema, all }: RecordFields,
  { _id: recordId, managers, members }: R,
): RecordSave {
  const { workspaceId } = useWorkspaceIds();
  const known = [...managers, ...members];
  const wordsOf = useFieldWords({ words: wordsOfFields(all), states, known });
  const update = useVersionedAction(calls.update, wordsOf);

  const save: RecordSave['save'] = async (patch, seen) => {
    // The first sentence that the contract has against these fields.
    const problem = schema.safeParse(patch).error?.issues[0]?.message;
    if (problem) return problem;
    const outcome = await update.run({ params: { workspaceId, recordId }, body: patch }, seen);
    if (outcome.ok) return undefined;
    return Object.values(outcome.error.errors)[0] ?? failureMessage(outcome.error, calls.update.failure);
  };

  return { save, conflictDialog: update.conflictDialog };
}
