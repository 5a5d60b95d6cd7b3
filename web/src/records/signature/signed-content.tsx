import { IconFingerprint } from '@tabler/icons-react';
import { signedBy, stepOf } from 'contract/records/signature/signature';
import type { ReviewedRecord } from 'contract/records/signature/several-signing';
import { Notice } from '../../ui/feedback/notice.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ChangesTable } from './changes-table.tsx';
import { signatureTexts as texts } from './signature-texts.ts';
import { SignedFacts } from './signed-facts.tsx';
import classes from './signature.module.css';

const groups = /.{4}/g;

/** The first of a hash, in groups that can be compared by eye. */
const markOf = (hash: string) => (hash.slice(0, 16).match(groups) ?? []).join(' ');

/** What has changed in a record since it was signed last. */
export function SinceSigned({ review: { previous, changes } }: { review: ReviewedRecord }) {
  if (!previous) return <p className={classes.quiet}>{texts.nothingBefore}</p>;
  return (
    <>
      <h3>{texts.since}</h3>
      <p className={classes.quiet}>
        {texts.previous(signedBy(previous), previous.meaning, previous.version)}
        <MomentText moment={previous.signedAt} />
      </p>
      {changes.length > 0 ? (
        <ChangesTable changes={changes} label={texts.since} />
      ) : (
        <p className={classes.quiet}>{texts.nothingChanged}</p>
      )}
    </>
  );
}

/** What somebody is about to sign: the record, what has changed in it since the signature before, and all that it says. */
export function SignedContent({ review }: { review: ReviewedRecord }) {
  const { record, content, hash, decision } = review;
  const facts = <SignedFacts content={content} />;
  // What a step is about is new to whoever takes it, whatever was signed before.
  const isFolded = review.previous !== null && stepOf(content) === undefined;
  return (
    <section className={classes.content} aria-label={texts.what}>
      <div>
        <p className={classes.quiet}>{texts.what}</p>
        <p className={classes.subject}>
          <span className={classes.number}>{record.number}</span> {record.name}
        </p>
        <p className={classes.quiet}>
          {texts.version(record.version)}
          <MomentText moment={record.updatedAt} />
        </p>
      </div>
      {decision?.standsInFor && <Notice tone="info">{texts.standingIn(decision.standsInFor.name)}</Notice>}
      {decision?.note && (
        <div>
          <p className={classes.quiet}>{texts.note(decision.askedBy?.name ?? '')}</p>
          <p className={classes.lines}>{decision.note}</p>
        </div>
      )}
      <SinceSigned review={review} />
      {isFolded ? <Disclosure title={texts.whole}>{facts}</Disclosure> : facts}
      <p className={classes.mark}>
        <IconFingerprint />
        {texts.mark(markOf(hash))}
      </p>
    </section>
  );
}
