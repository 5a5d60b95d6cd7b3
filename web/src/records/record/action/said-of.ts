import { extensionStates } from 'contract/records/extension/extension';
import { formatDate } from '../../../ui/format/format-date.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { actionTexts } from './action-texts.ts';

/** What was said of an action that is to be done once more, or to be planned otherwise, and whether it is given more time. */
export function saidOf<R extends ShownRecord, A extends ShownAction>(
  kind: Pick<RecordKind<R, A>, 'remarkOn'>,
  record: R,
  { _id, stage, stageReason, moreTime }: ShownAction,
): { label: string; value: string }[] {
  const remark = kind.remarkOn?.(record, _id);
  return [
    ...(remark ? [{ label: actionTexts.toBeChanged, value: remark }] : []),
    ...(stage === 'in-progress' && stageReason?.note
      ? [{ label: actionTexts.sentBack, value: stageReason.note }]
      : []),
    ...(moreTime
      ? [
          {
            label: actionTexts.moreTime,
            value: actionTexts.asked(extensionStates[moreTime.status].label, formatDate(moreTime.newDate)),
          },
        ]
      : []),
  ];
}
