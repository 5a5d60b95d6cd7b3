import { correctingKind } from 'contract/core/record-kinds';
import { limits } from 'contract/core/limits';
import type { Answer, WholeRun } from 'contract/records/checklist/checklist';
import type { ChecklistItem } from 'contract/records/checklist/checklist-types';
import { isoDay } from '../../../ui/format/format-date.ts';
import { RaiseFrom } from '../../raise/from/raise-from.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';

type Props = { run: WholeRun; item: ChecklistItem; answer: Answer; photos: number };

/** Raises what puts right what an item of a completed run has found; it is offered until something was raised from it. */
export function RaiseFromItem({ run, item, answer, photos }: Props) {
  const paths = useChecklistPaths();
  const { _id, number, name, site, process, isRecordConfidential } = run;
  const what = [
    texts.failedIn(`${number} ${name}`, item.question),
    saidText(item, answer, photos),
    answer.comment,
  ];
  return (
    <RaiseFrom
      target={correctingKind}
      source={{
        _id: answer._id,
        by: 'raisedFromAnswer',
        number,
        name: item.question,
        link: `${paths.run(_id)}?item=${item._id}`,
        confidential: isRecordConfidential,
      }}
      values={{
        name: item.question.slice(0, limits.nameMax),
        description: what.filter(Boolean).join('\n\n'),
        dateDetected: isoDay(answer.answeredAt),
        site: site?._id,
        process: process?._id,
        source: 'process-monitoring',
      }}
    />
  );
}
