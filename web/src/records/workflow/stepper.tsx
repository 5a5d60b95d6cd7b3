import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import type { Stage } from 'contract/records/workflow/stage';
import { formatDate, formatDay, formatMoment } from '../../ui/format/format-date.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useStages } from './use-steps.ts';
import { workflowTexts as texts } from './workflow-texts.ts';
import classes from './stepper.module.css';

type StageProps = { stage: Stage; isLast: boolean; dueDate: string | null };

/** Its day: when it was reached, and of where the record stands until when it rests or is to be done. */
function dayOf({ stage: { place, at, resumeOn }, dueDate, isLast }: StageProps): string | undefined {
  if (place === 'current' && resumeOn) return texts.onHoldUntil(formatDate(resumeOn));
  if (place === 'current' && dueDate && !isLast) return texts.dueOn(formatDate(dueDate));
  return at ? formatDay(at) : undefined;
}

function Dot({ stage: { place, isInterrupted }, isLast }: Pick<StageProps, 'stage' | 'isLast'>) {
  const isReached = place === 'passed' || (place === 'current' && isLast && !isInterrupted);
  return (
    <span className={classes.dot} data-reached={isReached || undefined} data-place={place} aria-hidden>
      {isReached ? <IconCheck /> : isInterrupted && <IconPlayerPause />}
    </span>
  );
}

function StageItem(props: StageProps) {
  const { stage, isLast } = props;
  const { label, place, by, at, reason } = stage;
  const day = dayOf(props);
  const told = [at && formatMoment(at), reason].filter(Boolean).join('. ');
  return (
    <li
      className={classes.stage}
      data-place={place}
      aria-current={place === 'current' ? 'step' : undefined}
      title={told || undefined}
    >
      <Dot stage={stage} isLast={isLast} />
      <span className={classes.label}>{label}</span>
      {place === 'skipped' && <span className={classes.who}>{texts.skipped}</span>}
      {place === 'unneeded' && <span className={classes.who}>{texts.unneeded}</span>}
      {by && <span className={classes.who}>{by.name}</span>}
      {day && <span className={classes.who}>{day}</span>}
      {place === 'current' && reason && <span className={classes.reason}>{reason}</span>}
    </li>
  );
}

/** The states that a record passes: who brought it there and when, and where it stands. A phone unfolds them. */
export function Stepper({ kind, record }: { kind: RecordKind; record: ShownRecord }) {
  const { data: stages = [] } = useStages(kind, record._id);
  const isNarrow = useIsNarrow();
  const here = stages.findIndex(({ place }) => place === 'current');
  if (stages.length === 0) return null;
  const list = (
    <ol className={classes.stepper} aria-label={texts.stages} data-stacked={isNarrow || undefined}>
      {stages.map((stage, index) => (
        <StageItem
          key={stage.state}
          stage={stage}
          isLast={index === stages.length - 1}
          dueDate={record.daysLeft === null ? null : record.dueDate}
        />
      ))}
    </ol>
  );
  if (!isNarrow) return list;
  return (
    <Disclosure title={texts.stage(stages[here]?.label ?? '', here + 1, stages.length)}>{list}</Disclosure>
  );
}
