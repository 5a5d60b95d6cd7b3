import { IconAlertCircle, IconAlertTriangle, IconClipboardPlus } from '@tabler/icons-react';
import { type ChecklistItem, mayBeLeftOut, unitOf } from 'contract/records/checklist/checklist-types';
import { resultOf } from 'contract/records/checklist/core/score';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import type { RunPlace, Said } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { AnswerControl } from './answer-control.tsx';
import { answerText } from './answer-text.ts';
import { PlannedAction } from './planned-action.tsx';
import { Photos } from './photos.tsx';
import classes from './run.module.css';
import { SignaturePart } from './signature-part.tsx';
import { TypedText } from './typed-text.tsx';
import type { RunAnswers, ShownAnswer } from './use-answers.ts';

const evidenceHints = { never: texts.optional, 'on-fail': texts.photoOnFail, always: texts.photoNeeded };

function Marks({ item: { isCritical, weight, clause, isRequired, type } }: { item: ChecklistItem }) {
  const isScored = type !== 'instruction' && weight !== 1;
  return (
    <div className={classes.marks}>
      {isCritical && (
        <Pill tone="bad" icon={<IconAlertTriangle />}>
          {texts.critical}
        </Pill>
      )}
      {isScored && <span>{texts.weight(weight)}</span>}
      {!isRequired && <span>{texts.notRequired}</span>}
      {clause && <span className={classes.clause}>{texts.clause(clause)}</span>}
    </div>
  );
}

type ProblemProps = { answers: RunAnswers; item: ChecklistItem; shown: ShownAnswer };

/** What another device has answered meanwhile, or why an answer was refused; and the ways on. */
function Problem({ answers: { outbox }, item, shown: { problem } }: ProblemProps) {
  if (!problem) return null;
  const { current, message } = problem;
  return (
    <Notice
      tone="warn"
      action={
        <span className={classes.ways}>
          <Button size="small" onClick={() => outbox.giveWay(item._id)}>
            {current ? texts.keepTheirs : texts.discard}
          </Button>
          <Button size="small" onClick={() => outbox.insist(item._id)}>
            {current ? texts.insist : texts.tryAgain}
          </Button>
        </span>
      }
    >
      {current
        ? `${texts.conflict(current.answeredBy?.name ?? texts.somebody)} ${current.reason ?? answerText(current.value, unitOf(item))}${current.comment ? `. ${current.comment}` : ''}`
        : `${texts.refused} ${message}`}
    </Notice>
  );
}

/** What follows when this answer stays as it is. */
function Effects({ item, shown, mayAnswer, say }: PartProps) {
  const { isCritical, onFail } = item;
  return (
    <>
      {isCritical && (
        <p className={classes.failsRun}>
          <IconAlertCircle /> {texts.failsRun}
        </p>
      )}
      {onFail === 'action' && (
        <PlannedAction
          item={item}
          planned={shown.planned ?? null}
          mayAnswer={mayAnswer}
          onPlan={(planned) => say({ planned })}
        />
      )}
      {(onFail === 'record' || onFail === 'notify') && (
        <p className={classes.effect}>
          <IconClipboardPlus /> {onFail === 'record' ? texts.raisesRecord : texts.tellsOwner}
        </p>
      )}
    </>
  );
}

type PartProps = Pick<CardProps, 'item' | 'mayAnswer'> & {
  shown: ShownAnswer;
  say: (change: Partial<Said>) => void;
};

type CardProps = { item: ChecklistItem; answers: RunAnswers; place: RunPlace; mayAnswer: boolean };

/** Why an item does not apply; what is asked of it otherwise. */
function AnswerPart(props: PartProps) {
  const { item, shown, mayAnswer, say } = props;
  const [isLeftOut, setLeftOut] = useState(shown.reason !== null);
  const leaveOut = (isOut: boolean) => {
    setLeftOut(isOut);
    if (!isOut && shown.reason !== null) say({ reason: null });
  };
  const isFailing = resultOf(item, shown) === 'fail';
  return (
    <>
      {isLeftOut ? (
        <TypedText
          label={texts.whyNot}
          required
          maxLength={500}
          value={shown.reason}
          disabled={!mayAnswer}
          onChange={(reason) => say({ reason, value: null })}
        />
      ) : (
        <AnswerControl
          item={item}
          value={shown.value}
          disabled={!mayAnswer}
          onChange={(value) => say({ value, reason: null })}
        />
      )}
      <div className={classes.below}>
        {mayAnswer && (isLeftOut || mayBeLeftOut(item)) && (
          <Button variant="quiet" aria-pressed={isLeftOut} onClick={() => leaveOut(!isLeftOut)}>
            {isLeftOut ? texts.applies : texts.notApplicable}
          </Button>
        )}
        {isFailing && <Effects {...props} />}
      </div>
    </>
  );
}

/** One item of a run: its question, its answer, what follows of it, photos and a comment. */
export function ItemCard({ item, answers, place, mayAnswer }: CardProps) {
  const shown = answers.of(item._id);
  const say = (change: Partial<Said>) => {
    const { value, comment, reason, planned = null } = answers.of(item._id);
    answers.outbox.answer(item._id, { value, comment, reason, planned, ...change }, shown.version);
  };
  const isInstruction = item.type === 'instruction';
  return (
    <article className={classes.card}>
      <Marks item={item} />
      <h2 className={classes.question}>{item.question}</h2>
      {item.help && <p className={classes.help}>{item.help}</p>}
      <Problem answers={answers} item={item} shown={shown} />
      {!isInstruction && (
        <>
          <AnswerPart key={item._id} item={item} shown={shown} mayAnswer={mayAnswer} say={say} />
          {item.type === 'signature' ? (
            <SignaturePart
              place={place}
              itemId={item._id}
              name={typeof shown.value === 'string' && shown.reason === null ? shown.value : ''}
              outbox={answers.outbox}
              photos={answers.photosOf(item._id)}
              mayAnswer={mayAnswer && shown.reason === null}
            />
          ) : (
            <Photos
              place={place}
              itemId={item._id}
              outbox={answers.outbox}
              photos={answers.photosOf(item._id)}
              isPhotoAsked={item.type === 'photo'}
              hint={item.type === 'photo' ? texts.photoNeeded : evidenceHints[item.evidence]}
              mayAnswer={mayAnswer}
            />
          )}
          <TypedText
            key={`${item._id} comment`}
            isLong
            label={texts.comment}
            labelEnd={<span className={classes.hint}>{texts.optional}</span>}
            value={shown.comment}
            maxLength={2000}
            disabled={!mayAnswer}
            onChange={(comment) => say({ comment })}
          />
        </>
      )}
    </article>
  );
}
