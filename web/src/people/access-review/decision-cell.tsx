import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconPencil } from '@tabler/icons-react';
import {
  type ReviewDecision,
  reviewDecisions,
  type ReviewLine,
} from 'contract/people/access-review/access-review';
import { organizationRoleLabels } from 'contract/people/account/account';
import { Pill } from '../../ui/layout/pill.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import classes from './review.module.css';

/** How a line is called: the person, and where. */
export const nameOf = ({ person, workspace }: ReviewLine) => texts.lineName(person.name, workspace?.name);

/** What somebody has by their role in the organization, where a line is about that. */
const ofOrganization = ({ organizationRole }: Pick<ReviewLine, 'organizationRole'>) =>
  ({
    owner: texts.everywhere,
    admin: texts.everywhere,
    billing: organizationRoleLabels.billing,
    member: texts.noWorkspace,
  })[organizationRole];

/** The role as it was frozen, and what it is now where that is another. */
export function RoleCell({ line }: { line: ReviewLine }) {
  const { workspace, role, present, since } = line;
  const was = workspace ? role : ofOrganization(line);
  if (since !== 'changed' || !present) return was;
  const account = organizationRoleLabels[present.organizationRole];
  const now = [
    workspace ? present.role : account,
    present.status === 'inactive' ? texts.inactive(account) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={classes.role}>
      {was}
      <span className={classes.note}>{texts.nowIs(now)}</span>
    </span>
  );
}

/** What was decided, and whether that still holds. */
export function Decided({ line }: { line: ReviewLine }) {
  const { decision, to, since, isDecided } = line;
  if (since === 'ended') {
    return (
      <Pill tone="neutral" icon={<IconCircleMinus />}>
        {texts.ended}
      </Pill>
    );
  }
  if (since === 'changed' && !isDecided) {
    return (
      <Pill tone="warn" icon={<IconAlertTriangle />}>
        {texts.changedSince}
      </Pill>
    );
  }
  if (!isDecided || !decision) return null;
  const looks = {
    keep: { tone: 'ok', icon: <IconCircleCheck />, words: texts.decisions.keep },
    change: { tone: 'info', icon: <IconPencil />, words: texts.decisions.change(to ?? '') },
    remove: { tone: 'bad', icon: <IconCircleMinus />, words: texts.decisions.remove },
  } as const;
  const { tone, icon, words } = looks[decision];
  return (
    <Pill tone={tone} icon={icon}>
      {words}
    </Pill>
  );
}

/** How a line is decided: what happens, and why not. */
export type Acting = {
  act: (decision: ReviewDecision, line: ReviewLine) => void;
  refusalOf: (decision: ReviewDecision, line: ReviewLine) => string | undefined;
};

type DecisionCellProps = {
  line: ReviewLine;
  /** Without it the review is only read. */
  acting?: Acting | undefined;
};

/** What was decided of a line, and the three ways to decide where nothing stands yet. */
export function DecisionCell({ line, acting }: DecisionCellProps) {
  const { reason, successor, isDecided } = line;
  const notes = isDecided && [reason, successor && texts.handsTo(successor)].filter(Boolean).join(' ');
  return (
    <div className={classes.decision}>
      <Decided line={line} />
      {notes && <span className={classes.note}>{notes}</span>}
      {acting && !isDecided && (
        <span className={classes.acts}>
          {reviewDecisions.map((act) => (
            <ReasonButton
              key={act}
              size="small"
              aria-label={texts.actOn(texts.acts[act], nameOf(line))}
              reason={acting.refusalOf(act, line)}
              onClick={() => acting.act(act, line)}
            >
              {texts.acts[act]}
            </ReasonButton>
          ))}
        </span>
      )}
    </div>
  );
}
