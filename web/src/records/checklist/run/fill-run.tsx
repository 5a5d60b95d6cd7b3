import { IconArrowLeft, IconArrowRight, IconList } from '@tabler/icons-react';
import type { WholeRun } from 'contract/records/checklist/checklist';
import { lacksEvidence } from 'contract/records/checklist/core/problems';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useReach } from '../../../core/http/reach.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { EndCard } from './end-card.tsx';
import { ItemCard } from './item-card.tsx';
import { useSwipe } from './use-swipe.ts';
import { RunFacts } from './run-facts.tsx';
import { Overview } from './overview.tsx';
import { Progress } from './progress.tsx';
import classes from './run.module.css';
import { NotKept, SendingState } from './sending-state.tsx';
import { type RunAnswers, useAnswers } from './use-answers.ts';

/** The first item that is still open, else the end. */
function firstOpen({ items, given }: RunAnswers): number {
  const at = items.findIndex(({ _id, type }) => {
    const answer = given.get(_id);
    return type !== 'instruction' && answer?.value === null && !answer.reason && answer.photos === 0;
  });
  return at < 0 ? items.length : at;
}

/** The item that is open, by its id, so that it stays when an answer shows or hides others. */
function usePosition(answers: RunAnswers) {
  const { items } = answers;
  // Who comes from a search came for one of them.
  const [url] = useSearchParams();
  const asked = items.find(({ _id }) => _id === url.get('item'));
  const [open, setOpen] = useState<string | null>(() => (asked ?? items[firstOpen(answers)])?._id ?? null);
  const found = items.findIndex(({ _id }) => _id === open);
  const at = found < 0 ? items.length : found;
  return { at, goTo: (index: number) => setOpen(items[index]?._id ?? null), open: setOpen };
}

type FootProps = { at: number; count: number; onGo: (at: number) => void; onNext: () => void };

function Foot({ at, count, onGo, onNext }: FootProps) {
  // What is said of a lost connection stands at the bottom of every screen.
  const { isAway } = useReach();
  return (
    <div className={classes.foot} data-above={isAway || undefined}>
      <Button size="large" icon={<IconArrowLeft />} disabled={at === 0} onClick={() => onGo(at - 1)}>
        {texts.previous}
      </Button>
      {at < count && (
        <Button variant="primary" size="large" icon={<IconArrowRight />} onClick={onNext}>
          {at === count - 1 ? texts.toEnd : texts.next}
        </Button>
      )}
    </div>
  );
}

/** A run that is answered, one item at a time. */
export function FillRun({ run, place }: { run: WholeRun; place: RunPlace }) {
  const answers = useAnswers(run, place);
  const { at, goTo, open } = usePosition(answers);
  const [hasList, setList] = useState(false);
  const mayAnswer = useCan('checklist-run.answer', { assignee: run.assignee ? [run.assignee] : [] });
  const stage = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const item = answers.items[at];

  // Who goes on is read the next question, not the foot.
  const shown = hasList ? 'list' : (item?._id ?? 'end');
  const handleShown = useEffectEvent((_shown: string) => {
    if (!isFirst.current) stage.current?.focus();
    isFirst.current = false;
  });
  useEffect(() => handleShown(shown), [shown]);

  const goOn = () => {
    if (item && mayAnswer && lacksEvidence(item, answers.given.get(item._id)))
      toast.warning(texts.needsPhoto);
    else goTo(at + 1);
  };
  const swipe = useSwipe({
    onNext: () => !hasList && at < answers.items.length && goOn(),
    onBack: () => !hasList && at > 0 && goTo(at - 1),
  });
  const openItem = (itemId: string) => {
    open(itemId);
    setList(false);
  };

  return (
    <div className={classes.middle}>
      <Progress run={run} answers={answers} at={at} onList={() => setList(!hasList)} />
      <div className={classes.ahead}>
        <Button icon={<IconList />} aria-expanded={hasList} onClick={() => setList(!hasList)}>
          {hasList ? texts.hideOverview : texts.overview}
        </Button>
        <SendingState answers={answers} />
      </div>
      <Disclosure title={texts.about}>
        <RunFacts run={run} />
      </Disclosure>
      <NotKept answers={answers} />
      {run.isRecordDeleted && <Notice tone="warn">{texts.recordGone(run.recordNumber ?? '')}</Notice>}
      {!mayAnswer && <Notice tone="info">{texts.mayNot}</Notice>}
      <div ref={stage} tabIndex={-1} className={classes.stage} {...swipe}>
        {hasList ? (
          <Overview run={run} answers={answers} mayAnswer={mayAnswer} onOpen={openItem} />
        ) : item ? (
          <ItemCard key={item._id} item={item} answers={answers} place={place} mayAnswer={mayAnswer} />
        ) : (
          <EndCard run={run} answers={answers} place={place} mayAnswer={mayAnswer} onOpen={openItem} />
        )}
      </div>
      {!hasList && <Foot at={at} count={answers.items.length} onGo={goTo} onNext={goOn} />}
    </div>
  );
}
