import { IconArrowUpRight } from '@tabler/icons-react';
import { correctingKind, recordKinds, sourceWordOf } from 'contract/core/record-kinds';
import { useNavigate } from 'react-router';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import type { RecordKind, ShownRecord } from '../../record/record-kind.ts';
import { useRecordPaths } from '../../record/record-paths.ts';
import { raiseFromTexts as texts } from './raise-from-texts.ts';
import { raisedState } from './raised-from.ts';
import { useRaisePlaces } from './use-raise-places.ts';

/** What a menu of a record offers to raise from it, in each workspace where the caller may: what puts right what went wrong. */
export function useRaiseItems(kind: Pick<RecordKind, 'module' | 'lists'>, record: ShownRecord): MenuItem[] {
  const navigate = useNavigate();
  const paths = useRecordPaths(kind);
  const { module, words } = recordKinds[correctingKind];
  const isOffered = kind.module !== module && record.isTakenOver;
  const places = useRaisePlaces(correctingKind, { isAsked: isOffered });
  if (!isOffered) return [];
  const { _id, number, name, description, site, process, confidential } = record;
  const state = raisedState({
    source: { _id, number, name, link: paths.record(_id), confidential },
    values: { name, description, site: site._id, process: process?._id, source: sourceWordOf(kind.module) },
  });
  return places.map((place) => ({
    label: places.length === 1 ? texts.raise(words.title) : texts.raiseIn(words.title, place.name),
    id: place._id,
    icon: <IconArrowUpRight />,
    onSelect: () => void navigate(place.form, { state }),
  }));
}
