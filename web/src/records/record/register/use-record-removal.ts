import { type ReactNode, useRef } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { chosenOf, matchingOf, versionsOf } from '../../../shared/data-table/chosen.ts';
import { favoritesQuery } from '../../../shared/data-table/favorites.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { RecordCalls, RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { deleteQuestion, registerTexts, textsOf } from './register-texts.ts';

type Match = { _id: string; name: string; version: number };

/** A list of records, and what narrows it now. */
export type RecordScope<R> = {
  endpoint: RecordCalls<R>['list'] | RecordCalls<R>['listMine'];
  query: Record<string, string>;
};

type Removing = {
  /** Awaited once they are deleted: the way off the page of what is gone. */
  leave?: (() => Promise<void>) | undefined;
  /** Which ones they are. */
  about?: string;
};

export type RecordRemoval<R> = {
  /** Asks for the reason and deletes one record; true when it is done. `leave` is awaited then. */
  removeOne: (record: Match, leave?: () => Promise<void>) => Promise<boolean>;
  /** Asks and deletes what is selected; true when it is done. */
  removeSelected: (selection: Selection, rows: R[]) => Promise<boolean>;
  /** Asks and deletes every record of the workspace that has the person's star; true when it is done. */
  removeFavorites: () => Promise<boolean>;
  reasonDialog: ReactNode;
};

/** Deletes records with a reason, and offers to undo it for 10 s to those who may restore. */
export function useRecordRemoval<R extends ShownRecord>(
  kind: RecordKind<R>,
  scope: RecordScope<R>,
): RecordRemoval<R> {
  const { calls } = kind;
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId };
  const mayRestore = useCan(calls.restore.access);
  const restore = useAction(calls.restore);
  const leaving = useRef<Removing['leave']>(undefined);
  const removal = useAction(calls.removeMany, {
    successToast: false,
    leave: async () => leaving.current?.(),
  });
  const { askReason, reasonDialog } = useReason();
  const texts = textsOf(kind);
  const words = { tooMany: texts.tooMany, failed: calls.removeMany.failure ?? '' };

  async function remove(records: Match[], { leave, about }: Removing = {}): Promise<boolean> {
    const libraries = records.map(({ _id }) => _id);
    const question = deleteQuestion(
      kind,
      records.map(({ name }) => name),
    );
    const message = about ? `${about} ${question.message}` : question.message;
    leaving.current = leave;
    const name = `${kind.key}:remove:${libraries.join(',')}`;
    const isDone = await askReason({ ...question, message, name }, (reason) =>
      removal.run({ params, body: { libraries, versions: versionsOf(records), reason } }),
    );
    if (!isDone) return false;
    const onUndo = () => void restore.run({ params, body: { libraries } });
    toast.success(calls.removeMany.success ?? '', mayRestore ? { onUndo } : {});
    return true;
  }

  return {
    removeOne: (record, leave) => remove([record], { leave }),
    removeSelected: async (selection, rows) => {
      const records = await chosenOf({ ...scope, params }, selection, rows, words);
      return records !== undefined && remove(records);
    },
    removeFavorites: async () => {
      const starred = { endpoint: calls.list, params, query: favoritesQuery };
      const records = await matchingOf(starred, words);
      if (records?.length === 0) toast.warning(registerTexts.noFavorites);
      return Boolean(records?.length) && remove(records ?? [], { about: texts.favoritesAnywhere });
    },
    reasonDialog,
  };
}
