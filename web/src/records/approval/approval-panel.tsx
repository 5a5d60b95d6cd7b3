import { type Approval, approvalStates } from 'contract/records/approval/approval';
import { Loaded } from '../../shared/loaded.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { ChangesTable } from '../signature/changes-table.tsx';
import { Freshness } from '../signature/freshness.tsx';
import { SignatureList } from '../signature/signature-list.tsx';
import type { SignedPlace } from '../signature/signed-kind.ts';
import {
  type ApprovedRecord,
  AskButton,
  ReplaceButton,
  SignButton,
  WithdrawButton,
} from './approval-acts.tsx';
import classes from './approval.module.css';
import { useApprovals } from './approval-state.ts';
import { approvalTexts as texts } from './approval-texts.ts';

type Stage = Approval['stages'][number];
type RowProps = SignedPlace & { record: ApprovedRecord; approval: Approval };

type SlotProps = RowProps & { slot: Stage['slots'][number]; needsQuality: boolean };

function Slot({ slot, needsQuality, ...of }: SlotProps) {
  const { person, decidedBy, decision, decidedAt, comment, justification, isUnable } = slot;
  return (
    <li>
      {decidedBy ? texts.decidedFor(decidedBy.name, person.name) : person.name}
      {needsQuality && slot.isQuality && <span className={classes.quiet}> ({texts.isQuality})</span>}:{' '}
      {decision ? texts.decisions[decision] : texts.undecided}
      {isUnable && (
        <>
          <span className={classes.quiet}>, {texts.unable}</span> <ReplaceButton {...of} from={person} />
        </>
      )}
      {decidedAt && (
        <span className={classes.quiet}>
          {' '}
          <MomentText moment={decidedAt} />
        </span>
      )}
      {comment && <p className={classes.lines}>{comment}</p>}
      {justification && <p className={classes.quiet}>{texts.justified(justification)}</p>}
    </li>
  );
}

/** How many must approve of those who are not known yet. */
const ruleOf = ({ rule, needed }: Stage) => (rule === 'some' ? texts.someApprove(needed) : texts.rules[rule]);

type StageProps = RowProps & { stage: Stage; number: number };

function StageRow({ stage, number, ...of }: StageProps) {
  const { status, needed, slots, needsSignature, needsQuality, noStandIn, dueDate, days, groups, roles } =
    stage;
  const sets = [...groups, ...roles].map(({ name }) => name).join(', ');
  const isToBeFilled = sets !== '' && status === 'waiting';
  const rule = [
    texts.states[status],
    ...(sets ? [isToBeFilled ? texts.fromThen(sets) : texts.from(sets)] : []),
    isToBeFilled ? ruleOf(stage) : texts.needs(needed, slots.length),
    ...(needsQuality ? [texts.quality] : []),
    ...(needsSignature ? [texts.signature] : []),
    ...(noStandIn ? [texts.noStandIn] : []),
  ];
  return (
    <li>
      <strong>{texts.stage(number)}</strong>{' '}
      <span className={classes.quiet}>
        {rule.join(', ')}
        {', '}
        {dueDate ? (
          <>
            {texts.due}
            <DateText date={dueDate} />
          </>
        ) : (
          texts.inDays(days)
        )}
      </span>
      <ul className={classes.slots}>
        {slots.map((slot) => (
          <Slot key={slot.person._id} {...of} slot={slot} needsQuality={needsQuality} />
        ))}
      </ul>
    </li>
  );
}

function ApprovalRow({ approval, ...of }: RowProps) {
  const { status, createdBy, createdAt, recordVersion, note, stages, endedReason, changes } = approval;
  return (
    <li className={classes.approval}>
      <div className={classes.head}>
        <p>
          <strong>{approvalStates[status].label}</strong>{' '}
          <span className={classes.quiet}>
            {texts.asked(createdBy?.name ?? '')}
            <MomentText moment={createdAt} /> {texts.forVersion(recordVersion)}
          </span>
        </p>
        {status === 'approved' && <Freshness changes={changes} />}
        {status === 'open' && <WithdrawButton {...of} approval={approval} />}
      </div>
      {note && <p className={classes.lines}>{note}</p>}
      {endedReason && (
        <p className={classes.quiet}>{texts.endedBecause(approvalStates[status].label, endedReason)}</p>
      )}
      {changes.length > 0 && <ChangesTable changes={changes} label={texts.changes} />}
      <ol className={classes.stages}>
        {stages.map((stage, index) => (
          <StageRow key={stage._id} {...of} approval={approval} stage={stage} number={index + 1} />
        ))}
      </ol>
    </li>
  );
}

/** The tab of a record with its approvals and its signatures. */
export function ApprovalPanel({ record, ...place }: SignedPlace & { record: ApprovedRecord }) {
  const answer = useApprovals(place);
  const isOpen = answer.data?.approvals.some(({ status }) => status === 'open') ?? true;
  const stale = answer.data?.approvals.find(({ changes }) => changes.length > 0);
  const mayBeSigned = answer.data?.mine === null;
  return (
    <div className={classes.tab}>
      <section className={classes.section} aria-label={texts.title}>
        <div className={classes.head}>
          <h2>{texts.title}</h2>
          <div className={classes.acts}>
            {mayBeSigned && <SignButton {...place} record={record} />}
            {!isOpen && <AskButton {...place} record={record} before={stale} />}
          </div>
        </div>
        <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
          {({ approvals }) =>
            approvals.length === 0 ? (
              <EmptyState message={texts.none}>{texts.noneText}</EmptyState>
            ) : (
              <ul className={classes.list}>
                {approvals.map((one) => (
                  <ApprovalRow key={one._id} {...place} record={record} approval={one} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {/* It stands below what comes first, and is not to move. */}
      {!answer.isPending && <SignatureList {...place} />}
    </div>
  );
}
