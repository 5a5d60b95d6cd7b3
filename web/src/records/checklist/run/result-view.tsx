import { IconAlertCircle, IconCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import type { Answer, Photo, WholeRun } from 'contract/records/checklist/checklist';
import type { ChecklistItem } from 'contract/records/checklist/checklist-types';
import { numbersOf } from 'contract/records/checklist/core/problems';
import { resultOf } from 'contract/records/checklist/core/score';
import { askedItems, givenAnswers } from 'contract/records/checklist/core/shown';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';
import { SentPhoto } from './photos.tsx';
import classes from './run.module.css';
import { Unsent } from './unsent.tsx';

const looks = {
  pass: { tone: 'ok', icon: <IconCheck /> },
  partial: { tone: 'warn', icon: <IconCircleHalf2 /> },
  fail: { tone: 'bad', icon: <IconAlertCircle /> },
  none: { tone: 'neutral', icon: <IconCircleDashed /> },
} as const;

/** What an item came to, in words and colour. */
export function ResultPill({ result }: { result: Answer['result'] }) {
  const { tone, icon } = looks[result];
  return (
    <Pill tone={tone} icon={icon}>
      {texts.resultWords[result]}
    </Pill>
  );
}

type ItemProps = {
  item: ChecklistItem;
  number: string | undefined;
  answer: Answer | undefined;
  photos: Photo[];
  place: RunPlace;
};

function ItemResult({ item, number, answer, photos, place }: ItemProps) {
  const said = saidText(item, answer, photos.length);
  return (
    <li className={classes.result}>
      <div className={classes.resultHead}>
        <span>{`${number ?? ''} ${item.question}`}</span>
        {said ? (
          <ResultPill result={answer?.result ?? 'none'} />
        ) : (
          <span className={classes.note}>{texts.notAnswered}</span>
        )}
      </div>
      {said && <p>{said}</p>}
      {answer?.comment && <p className={classes.resultText}>{answer.comment}</p>}
      {answer?.action && <p className={classes.resultText}>{`${texts.action}: ${answer.action.name}`}</p>}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo) => (
            <SentPhoto key={photo._id} place={place} photo={photo} mayDelete={false} />
          ))}
        </ul>
      )}
    </li>
  );
}

function scoreWords({ score, isFailed, status }: WholeRun): string {
  if (status !== 'completed') return texts.none;
  const words = score === null ? texts.noScore : texts.percent(score);
  return isFailed ? `${words}, ${texts.failedRun.toLowerCase()}` : words;
}

/** What a run came to: its score, what failed first, then every answer. */
export function ResultView({ run, place }: { run: WholeRun; place: RunPlace }) {
  const numbers = numbersOf(run.sections);
  const answerOf = (itemId: string) => run.answers.find(({ item }) => item === itemId);
  // What was answered before another answer hid it is no part of the result.
  const given = givenAnswers(run.answers, run.photos);
  const all = askedItems(run.sections, given);
  const asked = (items: readonly ChecklistItem[]) => items.filter((item) => all.includes(item));
  const failed = all.filter((item) => resultOf(item, given.get(item._id)) === 'fail');
  const draw = (item: ChecklistItem) => (
    <ItemResult
      key={item._id}
      item={item}
      number={numbers.get(item._id)}
      answer={answerOf(item._id)}
      photos={run.photos.filter((photo) => photo.item === item._id)}
      place={place}
    />
  );
  return (
    <div className={classes.panel}>
      <Unsent run={run} place={place} />
      {run.reason && (
        <Notice tone="info">
          {texts.cancelReason}: {run.reason}
        </Notice>
      )}
      {run.isFailed && <Notice tone="bad">{texts.failedRun}</Notice>}
      <section className={classes.card} aria-label={texts.result}>
        <Facts
          facts={[
            { label: texts.score, value: <span className={classes.score}>{scoreWords(run)}</span> },
            { label: texts.columns.failedItems, value: run.failedItems },
            { label: texts.columns.progress, value: texts.answered(run.answeredItems, run.itemCount) },
            { label: texts.edition, value: run.edition },
            { label: texts.completedBy, value: run.completedBy?.name ?? texts.none },
            {
              label: texts.completedAt,
              value: run.completedAt ? <MomentText moment={run.completedAt} /> : texts.none,
            },
          ]}
        />
      </section>
      {failed.length > 0 && (
        <Section title={texts.columns.failedItems}>
          <ul className={classes.rows}>{failed.map(draw)}</ul>
        </Section>
      )}
      {run.sections.map(({ _id, title, items }) => (
        <Section key={_id} title={title}>
          <ul className={classes.rows}>{asked(items).map(draw)}</ul>
        </Section>
      ))}
    </div>
  );
}
