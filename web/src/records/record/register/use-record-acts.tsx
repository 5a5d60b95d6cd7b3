import { IconEye, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { can } from 'contract/core/rights/permissions';
import { authorsOf } from 'contract/records/record/authors';
import { useActor, useCan } from '../../../core/session/use-can.ts';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import { removalActs } from '../../../shared/data-table/removal-acts.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { editorsOfRecord, isRetainedRecord, lockOfRecord } from '../record-lock.ts';
import { useRecordPaths } from '../record-paths.ts';
import { registerTexts } from './register-texts.ts';
import { type RecordScope, useRecordRemoval } from './use-record-removal.ts';
import { useSignSelected } from './use-sign-selected.tsx';
import { useSeveralActs } from './use-several-acts.tsx';

type Rows<R> = { scope: RecordScope<R>; rows: R[]; hasFavorites: boolean };

/** Whether somebody deletes a record: whoever raised a draft does so, though nothing else. */
const isRemovable = <R extends ShownRecord>(
  kind: RecordKind<R>,
  record: R,
  actor: ReturnType<typeof useActor>,
): boolean =>
  actor !== null &&
  can(actor, kind.calls.removeMany.access, { author: authorsOf(record) }) &&
  !isRetainedRecord(kind, record);

/** What the person may do with the rows of a register. */
export function useRecordActs<R extends ShownRecord>(
  kind: RecordKind<R>,
  { scope, rows, hasFavorites }: Rows<R>,
) {
  const { record: pathOf, create, edit } = useRecordPaths(kind);
  const actor = useActor();
  const mayRemove = useCan(kind.calls.removeMany.access);
  const mayCreate = useCan(kind.calls.create.access);
  const { removeOne, removeSelected, removeFavorites, reasonDialog } = useRecordRemoval(kind, scope);

  const { severalActs, severalDialog } = useSeveralActs(kind, { scope, rows });

  const { signActs, signDialog } = useSignSelected(kind, { scope, rows });

  const mayEdit = (record: R) =>
    actor !== null &&
    record.isTakenOver &&
    !lockOfRecord(kind, record) &&
    can(actor, kind.calls.update.access, { manager: editorsOfRecord(kind, record) });

  const rowActions = (record: R): MenuItem[] => [
    { label: registerTexts.view, icon: <IconEye />, to: pathOf(record._id) },
    ...(mayEdit(record) ? [{ label: registerTexts.edit, icon: <IconPencil />, to: edit(record._id) }] : []),
    ...(mayCreate ? [{ label: registerTexts.duplicate, to: `${create}?copyOf=${record._id}` }] : []),
    ...(mayEdit(record)
      ? [{ label: registerTexts.link, icon: <IconLink />, to: `${pathOf(record._id)}?tab=links` }]
      : []),
    ...(isRemovable(kind, record, actor)
      ? [
          {
            label: registerTexts.delete,
            icon: <IconTrash />,
            tone: 'danger' as const,
            onSelect: () => void removeOne(record),
          },
        ]
      : []),
  ];

  // Until it is known who acts, the table keeps the place of the boxes, so that its columns do not move.
  const removals: BulkAction[] =
    mayRemove || actor === null
      ? removalActs({
          onSelected: (selection) => removeSelected(selection, rows),
          onFavorites: mayRemove && hasFavorites ? removeFavorites : undefined,
        })
      : [];

  const bulkActions = [...severalActs, ...signActs, ...removals];

  const dialogs = [reasonDialog, severalDialog, signDialog];

  return { mayEdit, rowActions, bulkActions, dialogs: <>{...dialogs}</> };
}
