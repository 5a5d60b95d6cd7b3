import type { ReactNode } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { editorsOfRecord } from '../record-lock.ts';
import { textsOf } from './record-form-texts.ts';

type Props = { kind: RecordKind; record: ShownRecord; children: ReactNode };

/** The form for whoever may change this record, be it as its manager or as who reported it; others are told before they fill it in. */
export function ForWhoMayChange({ kind, record, children }: Props) {
  const { calls } = kind;
  const { isTakenOver, raisedBy } = record;
  const mayUpdate = useCan(calls.update.access, { manager: editorsOfRecord(kind, record) });
  const mayRevise = useCan(calls.revise.access, { raiser: raisedBy ? [raisedBy] : [] });
  const may = isTakenOver ? mayUpdate : mayRevise;
  return may ? children : <Notice tone="info">{textsOf(kind).mayNot}</Notice>;
}
