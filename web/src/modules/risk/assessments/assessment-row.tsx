import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock, IconEye } from '@tabler/icons-react';
import {
  assessmentStates,
  type AssessmentStatus,
  knowledgeLabels,
  type RiskAssessment,
} from 'contract/modules/risk/risk-assessment';
import { impactsText } from 'contract/modules/risk/risk-factors';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { type ReactNode, Suspense, useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor, useCan } from '../../../core/session/use-can.ts';
import type { Risk } from 'contract/modules/risk/risk';
import { FileLink } from '../../../records/record-file/file-link.tsx';
import { isFinal, standsAt } from '../../../records/record/record-stage.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { useMayAssess } from '../part/use-risk-parts.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { workflowTexts } from '../../../records/workflow/workflow-texts.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Pill, type Tone } from '../../../ui/layout/pill.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { BlindScores } from '../assess/blind-scores.tsx';
import { riskKind } from '../risk-kind.ts';
import { LevelChip } from '../rating/level-chip.tsx';
import { PriorityPill } from '../rating/priority-pill.tsx';
import { ratingTexts } from '../rating/rating-texts.ts';
import { assessmentTexts as texts } from './assessment-texts.ts';
import classes from './assessments.module.css';

const DecideDialog = lazyDialog(async () => (await import('./decide-dialog.tsx')).DecideDialog);

const looks: Record<AssessmentStatus, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <IconCircleDashed /> },
  pending: { tone: 'warn', icon: <IconClock /> },
  reviewed: { tone: 'info', icon: <IconEye /> },
  approved: { tone: 'ok', icon: <IconCircleCheck /> },
  rejected: { tone: 'bad', icon: <IconCircleX /> },
};

type RowProps = { risk: Risk; assessment: RiskAssessment };

function Decide({ assessment }: { assessment: RiskAssessment }) {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpened(true);
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {texts.decide}
      </Button>
      {wasOpened && (
        <Suspense>
          <DecideDialog assessment={assessment} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Takes back what several people were asked for. */
function TakeBack({ assessment: { _id, record } }: { assessment: RiskAssessment }) {
  const { workspaceId } = useRecordPaths(riskKind);
  const remove = useAction(riskAssessmentEndpoints.remove);
  const { askReason, reasonDialog } = useReason();
  const question = {
    name: `risk-assessment:${_id}`,
    title: texts.takeBackTitle,
    message: texts.takeBackText,
    names: [],
    confirmLabel: texts.takeBack,
  };
  const params = { workspaceId, recordId: record, assessmentId: _id };
  const takeBack = () => askReason(question, (reason) => remove.run({ params, body: { reason } }));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => void takeBack()}>
        {texts.takeBack}
      </Button>
      {reasonDialog}
    </>
  );
}

/** What is to be done about an assessment on which several people have not agreed yet. */
function DraftActs({ assessment, mayAssess }: { assessment: RiskAssessment; mayAssess: boolean }) {
  const me = useActor()?.accountId;
  const { record: pathOf } = useRecordPaths(riskKind);
  const { _id, record, isRevealed, panel } = assessment;
  const to = `${pathOf(record)}/assess?assessment=${_id}`;
  const isAsked = panel.some(({ person }) => person._id === me);
  return (
    <>
      {!isRevealed && isAsked && <ButtonLink to={to}>{texts.score}</ButtonLink>}
      {isRevealed && mayAssess && <ButtonLink to={to}>{texts.agree}</ButtonLink>}
      {mayAssess && <TakeBack assessment={assessment} />}
    </>
  );
}

/** What whoever looks may do about an assessment. */
function Acts({ risk, assessment }: RowProps) {
  const { isTakenOver } = risk;
  // What is in review is decided as a whole, by a step; about what is on hold, or closed, nothing is decided.
  const isElsewhere =
    isFinal(riskKind, risk) || ['assessment-review', 'on-hold'].includes(standsAt(riskKind, risk));
  const mayDecide = useCan('risk.approve') && isTakenOver && !isElsewhere;
  const mayAssess = useMayAssess(risk);
  const { status } = assessment;
  if (status === 'draft') return <DraftActs assessment={assessment} mayAssess={mayAssess} />;
  const isOpen = status === 'pending' || status === 'reviewed';
  return isOpen && mayDecide && <Decide assessment={assessment} />;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Result({ risk, assessment: { score, level, panel } }: RowProps) {
  if (score !== null && level) return <LevelChip score={score} level={level} kind={risk.kind} />;
  const given = panel.filter(({ hasScored }) => hasScored).length;
  return <>{texts.scored(given, panel.length)}</>;
}

/** What it was judged by besides likelihood and impact, in the mode that held then. */
const factorsOf = ({ severity, occurrence, detection, rpn, p1, p2 }: RiskAssessment) =>
  [
    { label: texts.severity.toLowerCase(), value: severity },
    { label: texts.occurrence.toLowerCase(), value: occurrence },
    { label: texts.detection.toLowerCase(), value: detection },
    { label: ratingTexts.rpn, value: rpn },
    { label: texts.p1, value: p1 },
    { label: texts.p2, value: p2 },
  ].flatMap(({ label, value }) => (value === null ? [] : [`${label} ${value}`]));

/** What was said besides, and as what or by whom. */
function Said({ by, text }: { by: string | undefined; text: ReactNode }) {
  if (!text) return null;
  return (
    <p className={classes.said}>
      <span className={classes.quiet}>{by}: </span>
      {text}
    </p>
  );
}

/** One assessment: what it came to, who judged it and why, and what is to be done about it. */
export function AssessmentRow({ risk, assessment }: RowProps) {
  const {
    name,
    date,
    status,
    evaluator,
    rationale,
    assumptions,
    file,
    feedback,
    justification,
    decidedBy,
    likelihood,
    impact,
    knowledge,
    edition,
    priority,
    impacts,
    isRevealed,
  } = assessment;
  const dimensions = impactsText(impacts).toLowerCase();
  const facts = [
    ...factorsOf(assessment),
    ...(likelihood !== null
      ? [
          `${texts.likelihood.toLowerCase()} ${likelihood}`,
          `${texts.impact.toLowerCase()} ${impact}${dimensions && ` (${dimensions})`}`,
        ]
      : []),
    ...(knowledge ? [`${texts.knowledge.toLowerCase()} ${knowledgeLabels[knowledge].toLowerCase()}`] : []),
    `${texts.edition.toLowerCase()} ${edition}`,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <strong>{name}</strong>
        <Result risk={risk} assessment={assessment} />
        {priority && <PriorityPill priority={priority} isNamed />}
        <Pill {...looks[status]}>{assessmentStates[status].label}</Pill>
        <span className={classes.rowEnd}>
          <span className={classes.quiet}>
            <DateText date={date} /> {evaluator?.name}
          </span>
          <Acts risk={risk} assessment={assessment} />
        </span>
      </div>
      <p className={classes.quiet}>{sentence(facts.join(', '))}</p>
      {rationale && <p className={classes.said}>{rationale}</p>}
      <Said by={texts.assumptions} text={assumptions} />
      <Said by={texts.evidence} text={file && <FileLink file={file} />} />
      <Said by={decidedBy?.name} text={feedback} />
      <Said by={workflowTexts.isJustified} text={justification} />
      {isRevealed && <BlindScores kind={risk.kind} assessment={assessment} />}
    </li>
  );
}
