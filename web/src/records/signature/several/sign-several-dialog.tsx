import { limits } from 'contract/core/limits';
import type { SeveralReview, SeveralSigned } from 'contract/records/signature/several-signing';
import { useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import common from '../signature.module.css';
import { SigningForm } from '../signing-form.tsx';
import { type SeveralPlace, useSeveralSigning } from '../use-signing.ts';
import { SeveralItems } from './several-items.tsx';
import { severalSigningTexts as texts } from './several-texts.ts';
import classes from './several.module.css';

export type SignSeveralDialogProps = SeveralPlace & {
  /** The records that were chosen; without them, those that wait for whoever looks. */
  records?: readonly string[] | undefined;
  opened: boolean;
  onClose: () => void;
};

type FormProps = SeveralPlace & {
  review: SeveralReview;
  isChosenBefore: boolean;
  onSigned: (signed: SeveralSigned) => void;
};

function SeveralForm({ review, isChosenBefore, onSigned, ...place }: FormProps) {
  const { items, hasMore, meanings } = review;
  // Chosen is what was seen: a record that says something else by now is chosen anew.
  const [hashes, setHashes] = useState<ReadonlySet<string>>(
    () => new Set(isChosenBefore ? items.map(({ hash }) => hash) : []),
  );
  const chosen = items.filter(({ hash }) => hashes.has(hash));
  const signing = useSeveralSigning(place, chosen, onSigned);
  return (
    <SigningForm
      by={review}
      signing={signing}
      subject={chosen.length === 0 ? texts.noneChosen : texts.subject(chosen.length)}
      isBlocked={chosen.length === 0}
      justifiedAgainst={chosen.find(({ decision }) => decision?.justification)?.decision?.justification}
    >
      <div className={common.fields}>
        <SeveralItems
          items={items}
          isDecided={meanings.includes('Approved')}
          chosen={new Set(chosen.map(({ hash }) => hash))}
          onChange={setHashes}
        />
        {hasMore && <p className={common.quiet}>{texts.more(limits.signedAtOnce)}</p>}
      </div>
    </SigningForm>
  );
}

function Nothing() {
  return (
    <>
      <EmptyState message={texts.none} />
      <DialogActions>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogActions>
    </>
  );
}

type ReviewProps = Omit<SignSeveralDialogProps, 'opened'> & { onSigned: (signed: SeveralSigned) => void };

function Review({ parts, params, records, onSigned }: ReviewProps) {
  const query = records ? { records: records.join(',') } : {};
  const answer = useApi(parts.signature.reviewMany, { params, query });
  const [seen, setSeen] = useState<SeveralReview>();
  const [signed, setSigned] = useState<SeveralReview>();
  if (answer.data && !seen) setSeen(answer.data);
  // What stands there is what is signed: that it has become something else while it was looked at is said.
  const gone = seen?.items.filter(
    (before) => answer.data && !answer.data.items.some(({ record }) => record._id === before.record._id),
  );
  const isOther = answer.data?.items.some(({ record, hash }) =>
    seen?.items.some((before) => before.record._id === record._id && before.hash !== hash),
  );
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {(latest) =>
        (signed ?? latest).items.length === 0 ? (
          <Nothing />
        ) : (
          <>
            {gone && gone.length > 0 && !signed && (
              <Notice tone="warn">{texts.gone(gone.map(({ record }) => record.number).join(', '))}</Notice>
            )}
            {isOther && !signed && <Notice tone="warn">{texts.changed}</Notice>}
            <SeveralForm
              parts={parts}
              params={params}
              // What was signed stands there until the dialog is gone.
              review={signed ?? latest}
              isChosenBefore={records !== undefined}
              onSigned={(done) => {
                setSigned(latest);
                onSigned(done);
              }}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** What came of each, where not all could be signed. */
function Result({ result: { signed, refused } }: { result: SeveralSigned }) {
  return (
    <div className={classes.result}>
      <section>
        <h3>{texts.refusedTitle}</h3>
        <ul>
          {refused.map(({ _id, number, name, why }) => (
            <li key={_id}>
              <span className={common.number}>{number}</span> <strong>{name}</strong>
              <p>{why}</p>
            </li>
          ))}
        </ul>
      </section>
      {signed.length > 0 && (
        <section>
          <h3>{texts.signedTitle}</h3>
          <ul>
            {signed.map(({ _id, number, name }) => (
              <li key={_id}>
                <span className={common.number}>{number}</span> {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogActions>
    </div>
  );
}

/** Shows what would be signed of several records, and signs those that are chosen with one proof of who signs. */
export function SignSeveralDialog({ opened, onClose, ...of }: SignSeveralDialogProps) {
  const [result, setResult] = useState<SeveralSigned>();
  const handleSigned = (done: SeveralSigned) => {
    if (done.signed.length > 0) toast.success(texts.signed(done.signed.length));
    if (done.refused.length > 0) setResult(done);
    else onClose();
  };
  const close = () => {
    setResult(undefined);
    onClose();
  };
  const title = result
    ? texts.resultTitle(result.refused.length, result.refused.length + result.signed.length)
    : texts.title;
  return (
    <Dialog opened={opened} onClose={close} title={title} size="wide">
      {result ? <Result result={result} /> : <Review {...of} onClose={onClose} onSigned={handleSigned} />}
    </Dialog>
  );
}
