import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Person } from 'contract/core/field';
import type { Risk } from 'contract/modules/risk/risk';
import { type Acceptance, acceptanceStates } from 'contract/modules/risk/risk-acceptance';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate, formatDay } from '../../../ui/format/format-date.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import classes from '../../../records/part/part.module.css';
import { PriorityPill } from '../rating/priority-pill.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import { AcceptanceSteps, isLive } from './acceptance-steps.tsx';
import { acceptanceTexts as texts } from './acceptance-texts.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';

const AcceptanceDialog = lazyDialog(async () => (await import('./acceptance-dialog.tsx')).AcceptanceDialog);

type CardProps = {
  risk: Risk;
  acceptance: Acceptance;
  mayEdit: boolean;
  onRemove: (one: Acceptance) => void;
};

const said = (who: Person | null, at: string) => texts.byOn(who?.name ?? texts.somebody, formatDay(at));

function Until({ acceptance: { expiresOn, daysLeft } }: { acceptance: Acceptance }) {
  return (
    <>
      <DateText date={expiresOn} />
      {daysLeft !== null && (
        <span className={classes.quiet}> {daysLeft < 0 ? texts.over : texts.daysLeft(daysLeft)}</span>
      )}
    </>
  );
}

/** What is known of an acceptance; what nobody has said takes no room. */
function factsOf(acceptance: Acceptance, kind: Risk['kind']): { label: string; value: ReactNode }[] {
  const { frozen, validFrom, approver, requestedBy, requestedAt, decidedBy, decidedAt, endedBy, endedAt } =
    acceptance;
  return [
    ...(frozen
      ? [
          {
            label: texts.frozen,
            value: (
              <>
                <LevelChip level={frozen.level} score={frozen.score} kind={kind} />{' '}
                {frozen.priority && <PriorityPill priority={frozen.priority} isNamed />}
              </>
            ),
          },
        ]
      : []),
    { label: texts.from, value: <DateText date={validFrom} /> },
    { label: texts.until, value: <Until acceptance={acceptance} /> },
    { label: texts.approver, value: approver?.name ?? texts.anyApprover },
    ...(requestedAt ? [{ label: texts.requested, value: said(requestedBy, requestedAt) }] : []),
    ...(decidedAt ? [{ label: texts.decided, value: said(decidedBy, decidedAt) }] : []),
    // What expires nobody ends.
    ...(endedAt
      ? [
          {
            label: texts.ended,
            value: acceptance.status === 'revoked' ? said(endedBy, endedAt) : formatDay(endedAt),
          },
        ]
      : []),
  ];
}

function Acts({ risk, acceptance, onRemove }: CardProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <span className={classes.acts}>
      <IconButton name={texts.edit} icon={<IconPencil />} size="small" onClick={() => setEditing(true)} />
      <IconButton
        name={texts.remove}
        icon={<IconTrash />}
        size="small"
        onClick={() => onRemove(acceptance)}
      />
      <AcceptanceDialog risk={risk} item={acceptance} opened={isEditing} onClose={() => setEditing(false)} />
    </span>
  );
}

/** Who said what of an acceptance, under the word for it. */
function Said({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <p className={classes.quiet}>{label}</p>
      <p className={classes.text}>{text}</p>
    </div>
  );
}

/** One acceptance: where it stands, for what it was given, until when, who asked and who decided. */
export function AcceptanceCard(props: CardProps) {
  const { risk, acceptance, mayEdit } = props;
  const { expiresOn, status, justification, conditions, feedback, isStale } = acceptance;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{texts.untilDay(formatDate(expiresOn))}</h3>
        <StatusBadge status={status} states={acceptanceStates} />
        {mayEdit && status === 'created' && <Acts {...props} />}
      </div>
      {isStale && (status === 'submitted' || status === 'accepted') && (
        <Notice tone="warn">{texts.stale[status]}</Notice>
      )}
      <PartFacts facts={factsOf(acceptance, risk.kind)} />
      <Said label={texts.justification} text={justification} />
      <Said label={texts.conditions} text={conditions} />
      <Said label={texts.feedback} text={feedback} />
      {isLive(acceptance) && <AcceptanceSteps risk={risk} status={acceptance.status} />}
    </li>
  );
}
