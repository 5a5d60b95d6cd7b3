import type { SigningReview } from 'contract/records/signature/signature';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { signatureTexts as texts } from './signature-texts.ts';
import { SignedContent } from './signed-content.tsx';
import type { SigningPlace } from './signed-kind.ts';
import { SigningForm } from './signing-form.tsx';
import { type TakenStep, useSigning, useStepSigning } from './use-signing.ts';

type Taking = { taken?: TakenStep | undefined };

type FormProps = SigningPlace & Taking & { review: SigningReview; onClose: () => void };

function OneForm({ review, onClose, ...place }: FormProps) {
  const signing = useSigning(place, review, onClose);
  const { number, version } = review.record;
  return (
    <SigningForm
      by={review}
      signing={signing}
      subject={texts.recordVersion(number, version)}
      forName={review.decision?.standsInFor?.name ?? null}
      justifiedAgainst={review.decision?.justification}
    >
      <SignedContent review={review} />
    </SigningForm>
  );
}

/** The same for a step of a lifecycle, which is taken by the signature. */
function StepForm({ review, taken, onClose, ...place }: FormProps & { taken: TakenStep }) {
  const signing = useStepSigning(place, { review, taken }, onClose);
  const { number, version } = review.record;
  const { signs, justification, reason, reasonLabel, answers } = taken.step;
  return (
    <SigningForm
      by={{ ...review, meanings: signs ? [signs] : [] }}
      signing={signing}
      subject={texts.recordVersion(number, version)}
      justifiedAgainst={justification}
      isReasonAsked={reason === 'required'}
      reasonLabel={reasonLabel}
      answers={answers}
    >
      <SignedContent review={review} />
    </SigningForm>
  );
}

export type SignDialogProps = SigningPlace &
  Taking & {
    number: string;
    /** Whether it is a decision that somebody was asked for. */
    isDecision: boolean;
    opened: boolean;
    onClose: () => void;
  };

const TheForm = ({ taken, ...props }: FormProps) =>
  taken ? <StepForm {...props} taken={taken} /> : <OneForm {...props} />;

function Review({ kind, params, taken, onClose }: Omit<SignDialogProps, 'opened' | 'number' | 'isDecision'>) {
  const answer = useApi(kind.parts.signature.review, {
    params,
    query: taken ? { step: taken.step.step } : {},
  });
  const [seen, setSeen] = useState<SigningReview>();
  const [signed, setSigned] = useState<SigningReview>();
  // What stands there is what is signed: that it has become something else while it was looked at is said.
  const isOther = seen !== undefined && answer.data !== undefined && answer.data.hash !== seen.hash;
  if (answer.data && !seen) setSeen(answer.data);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {(latest) => (
        <>
          {isOther && !signed && <Notice tone="warn">{texts.changed}</Notice>}
          <TheForm
            kind={kind}
            params={params}
            taken={taken}
            // What was signed stands there until the dialog is gone.
            review={signed ?? latest}
            onClose={() => {
              setSigned(latest);
              onClose();
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** Shows what would be signed, asks what the signature means, and takes it with a fresh proof of who signs. */
export function SignDialog({ opened, number, isDecision, ...of }: SignDialogProps) {
  const title = of.taken
    ? texts.titleStep(of.taken.step.label, number)
    : isDecision
      ? texts.titleDecision(number)
      : texts.title(number);
  return (
    <Dialog opened={opened} onClose={of.onClose} title={title} size="wide">
      <Review {...of} />
    </Dialog>
  );
}
