import { IconAlertCircle, IconCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import { recordKinds } from 'contract/core/record-kinds';
import type { Answer, Photo, WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { ChecklistItem } from 'contract/records/checklist/checklist-types';
import { numbersOf } from 'contract/records/checklist/core/problems';
import { resultOf } from 'contract/records/checklist/core/score';
import { askedItems, givenAnswers } from 'contract/records/checklist/core/shown';
import { workspacePath } from '../../../core/loading/place.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useChecklistPaths } from '../checklist-paths.ts';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';
import { SentPhoto } from './photos.tsx';
import { RaiseFromItem } from './raise-from-item.tsx';
import { RunFacts } from './run-facts.tsx';
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
  run: WholeRun;
  place: RunPlace;
  /** Whether it is offered to raise something from it. */
  mayRaise?: boolean;
};

/** Where a record is that an item led to, of whatever module. */
function pathOf({ _id, kind, moduleId, workspace }: NonNullable<Answer['raised']>): string {
  const { module, paths } = recordKinds[kind];
  return `${workspacePath(module, moduleId, workspace)}/${paths.record}/${_id}`;
}

/** What became of an item that failed. */
function Followed({ answer }: { answer: Answer | undefined }) {
  const paths = useChecklistPaths();
  const { action, raised } = answer ?? {};
  return (
    <>
      {action && (
        <p className={classes.resultText}>
          {texts.action}: <Link to={paths.task(action._id)}>{action.name}</Link>
        </p>
      )}
      {raised && (
        <p className={classes.resultText}>
          {texts.raised}: <Link to={pathOf(raised)}>{`${raised.number} ${raised.name}`}</Link>
        </p>
      )}
    </>
  );
}

/** Shows the item that somebody came for, from a search. */
function useAskedItem(itemId: string) {
  const [url] = useSearchParams();
  const isAsked = url.get('item') === itemId;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) element.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return { ref: element, 'data-asked': isAsked || undefined };
}

/** Who answered it and when, and the photos beside it. */
function Beneath({ answer, photos, place }: Pick<ItemProps, 'answer' | 'photos' | 'place'>) {
  return (
    <>
      {answer?.answeredBy && (
        <p className={classes.note}>
          {answer.answeredBy.name}, <MomentText moment={answer.answeredAt} />
        </p>
      )}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo) => (
            <SentPhoto key={photo._id} place={place} photo={photo} mayDelete={false} />
          ))}
        </ul>
      )}
    </>
  );
}

function ItemResult({ item, number, answer, photos, run, place, mayRaise = false }: ItemProps) {
  const asked = useAskedItem(item._id);
  const said = saidText(item, answer, photos.length);
  return (
    <li {...asked} className={classes.result}>
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
      <Followed answer={answer} />
      {mayRaise && answer && !answer.isRaised && (
        <RaiseFromItem run={run} item={item} answer={answer} photos={photos.length} />
      )}
      <Beneath answer={answer} photos={photos} place={place} />
    </li>
  );
}

function scoreWords({ score, isFailed, status }: WholeRun): string {
  if (status !== 'completed') return texts.none;
  const words = score === null ? texts.noScore : texts.percent(score);
  return isFailed ? `${words}, ${texts.failedRun.toLowerCase()}` : words;
}

const runWords: FieldWords = (_name, value) => ({ label: texts.columns.status, text: String(value ?? '') });

/** Why a run ended without a result; of one that was missed somebody may still say it. */
function Ending({ run, place }: { run: WholeRun; place: RunPlace }) {
  const explain = useVersionedAction(checklistRunEndpoints.explain, runWords);
  const { askReason, reasonDialog } = useReason();
  const isMissed = run.status === 'missed';
  const mayExplain =
    useCan('checklist-run.answer', { assignee: run.assignee ? [run.assignee] : [] }) && isMissed;
  const ask = async () => {
    const question = {
      title: texts.explainTitle,
      message: texts.explainQuestion,
      name: `checklist-run-missed:${run._id}`,
      names: [`${run.number} ${run.name}`],
      confirmLabel: texts.save,
    };
    await askReason(question, (reason) =>
      explain.run({ params: place, body: { reason } }, { version: run.version }),
    );
  };
  const label = isMissed ? texts.missedReason : texts.cancelReason;
  const words = run.reason ? `${label}: ${run.reason}` : isMissed && texts.missed;
  if (!words) return null;
  return (
    <>
      <Notice
        tone={isMissed ? 'warn' : 'info'}
        action={
          mayExplain && (
            <Button size="small" onClick={() => void ask()}>
              {texts.explain}
            </Button>
          )
        }
      >
        {words}
      </Notice>
      {reasonDialog}
      {explain.conflictDialog}
    </>
  );
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
  const draw = (item: ChecklistItem, mayRaise?: boolean) => (
    <ItemResult
      key={item._id}
      item={item}
      number={numbers.get(item._id)}
      answer={answerOf(item._id)}
      photos={run.photos.filter((photo) => photo.item === item._id)}
      run={run}
      place={place}
      mayRaise={mayRaise}
    />
  );
  return (
    <div className={classes.panel}>
      <Unsent run={run} place={place} />
      <Ending run={run} place={place} />
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
      <section className={classes.card} aria-label={texts.about}>
        <RunFacts run={run} />
      </section>
      {failed.length > 0 && (
        <Section title={texts.columns.failedItems}>
          <ul className={classes.rows}>{failed.map((item) => draw(item, run.status === 'completed'))}</ul>
        </Section>
      )}
      {run.sections.map(({ _id, title, items }) => (
        <Section key={_id} title={title}>
          <ul className={classes.rows}>{asked(items).map((item) => draw(item))}</ul>
        </Section>
      ))}
    </div>
  );
}
