import { IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Outcome } from '../../core/http/use-action.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { useReason } from '../../shared/forms/use-reason.tsx';

/** What a row of sites or of processes has. */
export type PlaceRow = { _id: string; name: string; status: boolean };

export type RowActsOptions<R extends PlaceRow> = {
  mayEdit: boolean;
  mayDelete: boolean;
  texts: Record<'edit' | 'activate' | 'deactivate' | 'delete' | 'deleteTitle' | 'deleteQuestion', string>;
  hrefOf: (row: R) => string;
  onStatus: (row: R, status: boolean) => Promise<unknown>;
  onDelete: (row: R, reason: string) => Promise<Outcome<unknown>>;
};

export type RowActs<R extends PlaceRow> = {
  /** The menu of a row; absent for those who may do nothing to it. */
  actsOn: ((row: R) => MenuItem[]) | undefined;
  reasonDialog: ReactNode;
};

/** What may be done to a site or a process from its list: edit, activate or deactivate, and delete with a reason. */
export function useRowActs<R extends PlaceRow>(options: RowActsOptions<R>): RowActs<R> {
  const { mayEdit, mayDelete, texts, hrefOf, onStatus, onDelete } = options;
  const { askReason, reasonDialog } = useReason();

  const askAndDelete = async (row: R) => {
    const question = { title: texts.deleteTitle, message: texts.deleteQuestion, confirmLabel: texts.delete };
    const asked = { ...question, name: `row:${row._id}`, names: [row.name] };
    await askReason(asked, (reason) => onDelete(row, reason));
  };

  const editsOf = (row: R): MenuItem[] => [
    { label: texts.edit, icon: <IconPencil />, to: hrefOf(row) },
    {
      label: row.status ? texts.deactivate : texts.activate,
      icon: row.status ? <IconToggleLeft /> : <IconToggleRight />,
      onSelect: () => void onStatus(row, !row.status),
    },
  ];

  const deletionOf = (row: R): MenuItem => ({
    label: texts.delete,
    icon: <IconTrash />,
    tone: 'danger',
    onSelect: () => void askAndDelete(row),
  });

  const actsOn = (row: R) => [...(mayEdit ? editsOf(row) : []), ...(mayDelete ? [deletionOf(row)] : [])];
  return { actsOn: mayEdit || mayDelete ? actsOn : undefined, reasonDialog };
}
