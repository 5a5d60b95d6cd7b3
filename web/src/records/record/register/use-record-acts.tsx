import { IconEye, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { can } from 'contract/core/rights/permissions';
import { useActor, useCan } from '../../../core/session/use-can.ts';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import { removalActs } from '../../../shared/data-table/removal-acts.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { isRetainedRecord, lockOfRecord } from '../record-lock.ts';
import { useRecordPaths } from '../record-paths.ts';
import { registerTexts } from './register-texts.ts';
import { type RecordScope, useRecordRemoval } from './use-record-removal.ts';
import { useSignSelected } from './use-sign-selected.tsx';
import { useSeveralActs } from './use-several-acts.tsx';

type Rows<R> = { scope: RecordScope<R>; rows: R[]; hasFavorites: boolean };

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
    can(actor, kind.calls.update.access, { manager: record.managers });

  const rowActions = (record: R): MenuItem[] => [
    { label: registerTexts.view, icon: <IconEye />, to: pathOf(record._id) },
    ...(mayEdit(record) ? [{ label: registerTexts.edit, icon: <IconPencil />, to: edit(record._id) }] : []),
    ...(mayCreate ? [{ label: registerTexts.duplicate, to: `${create}?copyOf=${record._id}` }] : []),
    { label: registerTexts.link, icon: <IconLink />, to: `${pathOf(record._id)}?tab=links` },
    ...(mayRemove && !isRetainedRecord(kind, record)
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
