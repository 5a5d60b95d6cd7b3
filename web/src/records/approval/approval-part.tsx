import { Link } from 'react-router';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Freshness } from '../signature/freshness.tsx';
import type { SignedPlace } from '../signature/signed-kind.ts';
import { AskButton, type ApprovedRecord } from './approval-acts.tsx';
import classes from './approval.module.css';
import { peopleOf, presentOf, useApprovals } from './approval-state.ts';
import { approvalTexts as texts } from './approval-texts.ts';

/** Beside a record: who approved it, and whether it still says what was approved. */
export function ApprovalPart({ record, ...place }: SignedPlace & { record: ApprovedRecord }) {
  const { data } = useApprovals(place);
  const present = data && presentOf(data);
  if (!present) return null;
  const isOpen = present.status === 'open';
  return (
    <section className={classes.part} aria-label={texts.title}>
      <h2>{isOpen ? texts.open : texts.approved}</h2>
      {isOpen ? (
        <p className={classes.quiet}>{texts.waitsFor(peopleOf(present, null))}</p>
      ) : (
        <>
          <p className={classes.quiet}>
            {texts.by(peopleOf(present, 'approved'))},{' '}
            <MomentText moment={present.endedAt ?? present.createdAt} />
          </p>
          <div>
            <Freshness changes={present.changes} />
          </div>
        </>
      )}
      <div className={classes.acts}>
        <Link to="?tab=approval">{present.changes.length > 0 ? texts.changes : texts.seeApproval}</Link>
      </div>
      {present.changes.length > 0 && (
        <div>
          <AskButton {...place} record={record} label={texts.askAgain} before={present} />
        </div>
      )}
    </section>
  );
}
