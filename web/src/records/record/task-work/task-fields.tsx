import { editorsOfRecord, lockOfRecord } from '../record-lock.ts';
import { can } from 'contract/core/rights/permissions';
import { isPastDone } from 'contract/records/record/past-cycle';
import { Suspense } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { useFieldWords } from '../use-field-words.ts';
import { useActionParams, type Worked } from './use-task-work.ts';

// Most actions have no fields of their own, and what edits them brings a control for each type.
const CustomSections = lazyPart(
  async () => (await import('../../custom-field/custom-sections.tsx')).CustomSections,
);

const words = { labels: {}, dates: new Set<string>() };

/** Whether nothing is to be done about an action any more. */
export const isOver = (status: string) => status === 'completed' || status === 'cancelled';

/** Whether what an action says stays as it is: it was done in a cycle that is over, or somebody decides about its record. */
export const isFixed = ({ kind, record, action }: Worked): boolean =>
  isPastDone(record, action) || lockOfRecord(kind, record) !== undefined;

/** Whoever may change the record changes them at any time, unless they stay as they are; whoever does the work, while it is to be done. */
export function useMayFill(worked: Worked, isToDo: boolean): boolean {
  const { kind, record, action } = worked;
  const actor = useActor();
  if (actor === null || isFixed(worked)) return false;
  return (
    can(actor, kind.calls.update.access, { manager: editorsOfRecord(kind, record) }) ||
    (isToDo && !isOver(action.status))
  );
}

/** What the additional fields of an action say, each edited where it stands. */
export function TaskFields({ worked, isToDo }: { worked: Worked; isToDo: boolean }) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const fields = useCustomFields({ of: 'action' }).data ?? [];
  const wordsOf = useFieldWords({ words, states: kind.actionStates, known: [], of: 'action' });
  const update = useVersionedAction(kind.parts.action.update, wordsOf);
  const mayEdit = useMayFill(worked, isToDo);

  const save = async (body: { custom: Record<string, unknown> }, seen: Seen) => {
    const outcome = await update.run({ params, body }, seen);
    if (outcome.ok) return undefined;
    const { failure } = kind.parts.action.update;
    return Object.values(outcome.error.errors)[0] ?? failureMessage(outcome.error, failure);
  };
  return (
    <>
      {fields.length > 0 && (
        <Suspense fallback={<Skeleton height={72} />}>
          <CustomSections fields={fields} of={action} mayEdit={mayEdit} save={save} />
        </Suspense>
      )}
      {update.conflictDialog}
    </>
  );
}
