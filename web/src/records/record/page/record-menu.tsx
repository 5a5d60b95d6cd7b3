import {
  IconCopy,
  IconDots,
  IconGavel,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { authorsOf } from 'contract/records/record/authors';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../../core/session/use-can.ts';
import { useFavorites } from '../../../shared/data-table/favorites.ts';
import { printItem } from '../../../shared/print/print-button.tsx';
import { useMuteItems } from '../../../support/notification/muted-mark.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { asOfTitle } from '../../as-of/as-of-title.ts';
import { useRaiseItems } from '../../raise/from/use-raise-items.tsx';
import { confidenceTexts } from '../confidence-texts.ts';
import { legalHoldTexts } from '../legal-hold-texts.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { isRetainedRecord } from '../record-lock.ts';
import { useRecordPaths } from '../record-paths.ts';
import { useRecordRemoval } from '../register/use-record-removal.ts';
import { recordTexts } from './record-texts.ts';

const ConfidenceDialog = lazyDialog(async () => (await import('./confidence-dialog.tsx')).ConfidenceDialog);

const LegalHoldDialog = lazyDialog(async () => (await import('./legal-hold-dialog.tsx')).LegalHoldDialog);

type Loose = { kind: RecordKind; record: ShownRecord; mayEdit: boolean };

/** The star of a record. */
export function Favorite({ kind, record: { _id, name } }: Pick<Loose, 'kind' | 'record'>) {
  const favorites = useFavorites(kind.key, useRecordPaths(kind).workspaceId);
  const isFavorite = favorites.ids.has(_id);
  return (
    <IconButton
      name={isFavorite ? recordTexts.removeFromFavourites(name) : recordTexts.addToFavourites(name)}
      icon={isFavorite ? <IconStarFilled /> : <IconStar />}
      size="small"
      tone={isFavorite ? 'star' : 'neutral'}
      aria-pressed={isFavorite}
      onClick={() => favorites.set(_id, !isFavorite)}
    />
  );
}

/** Makes a record confidential or open again; nothing for whoever may not, or while nobody has taken it over. */
function useConfidence({ kind, record }: Pick<Loose, 'kind' | 'record'>) {
  const [isOpen, setOpen] = useState(false);
  const may = useCan(kind.calls.confide.access, { manager: record.managers }) && record.isTakenOver;
  const item = record.confidential
    ? { label: confidenceTexts.open, icon: <IconLockOpen /> }
    : { label: confidenceTexts.make, icon: <IconLock /> };
  return {
    items: may ? [{ ...item, onSelect: () => setOpen(true) }] : [],
    dialog: <ConfidenceDialog kind={kind} record={record} opened={isOpen} onClose={() => setOpen(false)} />,
  };
}

/** Places a record on legal hold or releases it; nothing for whoever may not. */
function useLegalHold({ kind, record }: Pick<Loose, 'kind' | 'record'>) {
  const [isOpen, setOpen] = useState(false);
  const may = useCan(kind.calls.hold.access);
  const label = record.legalHoldAt ? legalHoldTexts.release : legalHoldTexts.place;
  return {
    items: may ? [{ label, icon: <IconGavel />, onSelect: () => setOpen(true) }] : [],
    dialog: <LegalHoldDialog kind={kind} record={record} opened={isOpen} onClose={() => setOpen(false)} />,
  };
}

/** What else can be done with a record. */
export function RecordMenu({ kind, record, mayEdit, print }: Loose & { print: () => void }) {
  const { asOf, create, edit, list } = useRecordPaths(kind);
  const navigate = useNavigate();
  const mayRemove =
    useCan(kind.calls.removeMany.access, { author: authorsOf(record) }) && !isRetainedRecord(kind, record);
  const mayCopy = useCan(kind.calls.create.access);
  const { removeOne, reasonDialog } = useRecordRemoval(kind, { endpoint: kind.calls.list, query: {} });

  const confidence = useConfidence({ kind, record });
  const legalHold = useLegalHold({ kind, record });

  // Gone from here before what became stale is asked for again.
  const remove = () => void removeOne(record, async () => navigate(list));

  const ordinary = [
    ...(mayEdit ? [{ label: recordTexts.edit, icon: <IconPencil />, to: edit(record._id) }] : []),
    ...(mayCopy
      ? [{ label: recordTexts.duplicate, icon: <IconCopy />, to: `${create}?copyOf=${record._id}` }]
      : []),
    printItem(print),
    { label: asOfTitle, icon: <IconHistory />, to: asOf(record._id) },
    ...confidence.items,
    ...legalHold.items,
    ...useMuteItems(record._id),
  ];
  const raising = useRaiseItems(kind, record);
  const removal = { label: recordTexts.remove, icon: <IconTrash />, tone: 'danger' as const };
  const how = record.legalHoldAt ? { reason: legalHoldTexts.notRemoved } : { onSelect: remove };
  const dangerous = mayRemove ? [{ ...removal, ...how }] : [];
  return (
    <>
      <Menu
        trigger={<IconButton name={recordTexts.more} icon={<IconDots />} />}
        groups={[{ items: ordinary }, { items: raising }, { items: dangerous }]}
      />
      {reasonDialog}
      {confidence.dialog}
      {legalHold.dialog}
    </>
  );
}
