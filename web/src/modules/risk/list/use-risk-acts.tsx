import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { can } from 'contract/core/permissions';
import type { Risk } from 'contract/modules/risk/risk';
import { useActor, useCan } from '../../../core/session/use-can.ts';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import { removalActs } from '../../../shared/data-table/removal-acts.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { type RiskScope, useRiskRemoval } from './use-risk-removal.ts';

/** What the person may do with the rows of a list of risks. */
export function useRiskActs(scope: RiskScope, rows: Risk[], hasFavorites: boolean) {
  const { record, edit } = useRiskPaths();
  const actor = useActor();
  const mayRemove = useCan('risk.remove');
  const { removeOne, removeSelected, removeFavorites, confirmDialog } = useRiskRemoval(scope);

  const mayEdit = (risk: Risk) => actor !== null && can(actor, 'risk.update', { manager: risk.managers });

  const rowActions = (risk: Risk): MenuItem[] => [
    { label: 'View', icon: <IconEye />, to: record(risk._id) },
    ...(mayEdit(risk) ? [{ label: 'Edit', icon: <IconPencil />, to: edit(risk._id) }] : []),
    ...(mayRemove
      ? [
          {
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger' as const,
            onSelect: () => void removeOne(risk),
          },
        ]
      : []),
  ];

  // Until it is known who acts, the table keeps the place of the boxes, so that its columns do not move.
  const bulkActions: BulkAction[] =
    mayRemove || actor === null
      ? removalActs({
          onSelected: (selection) => removeSelected(selection, rows),
          onFavorites: mayRemove && hasFavorites ? removeFavorites : undefined,
        })
      : [];

  return { mayEdit, rowActions, bulkActions, confirmDialog };
}
