import type { OfferedMeaning, Signature, SigningReview } from 'contract/records/signature/signature';
import type { ReviewedRecord, SeveralSigned } from 'contract/records/signature/several-signing';
import type { Step } from 'contract/core/step';
import { toast } from '../../ui/feedback/toast.ts';
import type { RecordCalls, ShownRecord } from '../record/record-kind.ts';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { type Outcome, useAction } from '../../core/http/use-action.ts';
import type { SignedParts, SigningPlace } from './signed-kind.ts';

/** What somebody shows of themselves, and what they say. */
export type Given = {
  comment?: string | null | undefined;
  justification?: string | null | undefined;
  password?: string;
  secret?: string;
  code?: string;
};

type Passkey = (options: Record<string, unknown>) => Promise<Record<string, unknown> | null>;

/** Signs with what was typed, or with what a passkey answers; nothing where the person has called the passkey off. */
export type Signing = {
  run: (meaning: OfferedMeaning, given: Given, askPasskey?: Passkey) => Promise<Outcome<unknown> | undefined>;
  isBusy: boolean;
};

const without = ({ comment, justification, password, secret, code }: Given) => ({
  comment: comment ?? null,
  ...(justification ? { justification } : {}),
  ...(password ? { password } : {}),
  ...(secret ? { secret } : {}),
  ...(code ? { code } : {}),
});

type Begun = { token: string; options: Record<string, unknown> };
type Body = ReturnType<typeof without> & { token: string; passkey?: Record<string, unknown> };

// What the person looked at is not what stands there now.
const seenOtherwise: ReadonlySet<string> = new Set(['VERSION_CONFLICT', 'NOT_FOUND', 'CONFLICT']);

/** What is begun is good for a short time, so it is answered at once. */
async function answerAtOnce(
  begun: Outcome<Begun>,
  { given, askPasskey, topic }: { given: Given; askPasskey?: Passkey | undefined; topic: string },
  sign: (body: Body) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown> | undefined> {
  if (!begun.ok) {
    if (seenOtherwise.has(begun.error.code ?? '')) invalidateTopics([topic]);
    return begun;
  }
  const { token, options } = begun.data;
  const passkey = askPasskey && (await askPasskey(options));
  if (askPasskey && !passkey) return undefined;
  return sign({ token, ...without(given), ...(passkey ? { passkey } : {}) });
}

/** Signs what a review has shown. */
export function useSigning(
  { kind: { parts }, params }: SigningPlace,
  { hash, record }: SigningReview,
  onSigned: (signed: Signature) => void,
): Signing {
  const challenge = useAction(parts.signature.challenge, { successToast: false });
  const sign = useAction(parts.signature.sign, { onSuccess: onSigned });
  const { topic } = parts.signature.review;

  const run: Signing['run'] = async (meaning, given, askPasskey) => {
    const begun = await challenge.run({ params, body: { meaning, hash, recordVersion: record.version } });
    return answerAtOnce(begun, { given, askPasskey, topic }, (body) => sign.run({ params, body }));
  };

  return { run, isBusy: challenge.isBusy || sign.isBusy };
}

/** A step that is taken by a signature, what was said of it before, and the call that takes it. */
export type TakenStep = {
  step: Step;
  said?: Record<string, unknown> | undefined;
  move: RecordCalls<ShownRecord>['move'];
};

/** Takes a step with the signature that it asks for, of what a review has shown. */
export function useStepSigning(
  { kind: { parts }, params }: SigningPlace,
  { review: { hash, record }, taken }: { review: SigningReview; taken: TakenStep },
  onTaken: () => void,
): Signing {
  const challenge = useAction(parts.signature.challenge, { successToast: false });
  const move = useAction(taken.move, { successToast: false, onSuccess: onTaken });
  const { topic } = parts.signature.review;
  const { step, done, reason } = taken.step;

  const run: Signing['run'] = async (meaning, given, askPasskey) => {
    const seen = { meaning, hash, recordVersion: record.version, step };
    const begun = await challenge.run({ params, body: seen });
    return answerAtOnce(begun, { given, askPasskey, topic }, async (signature) => {
      const { justification, comment } = given;
      // What is said with the signature is also why the step is taken, where it asks for that.
      const said = {
        ...(justification ? { justification } : {}),
        ...(reason && comment ? { reason: comment } : {}),
        ...taken.said,
      };
      const outcome = await move.run({ params, body: { step, version: record.version, ...said, signature } });
      if (outcome.ok) toast.success(done);
      return outcome;
    });
  };

  return { run, isBusy: challenge.isBusy || move.isBusy };
}

/** The calls by which several records are signed, and where they are. */
export type SeveralPlace = { parts: Pick<SignedParts, 'signature'>; params: { workspaceId: string } };

/** Signs several records as a review has shown them, with one proof. */
export function useSeveralSigning(
  { parts, params }: SeveralPlace,
  chosen: readonly ReviewedRecord[],
  onSigned: (signed: SeveralSigned) => void,
): Signing {
  const challenge = useAction(parts.signature.challengeMany, { successToast: false });
  const sign = useAction(parts.signature.signMany, { onSuccess: onSigned });
  const { topic } = parts.signature.reviewMany;

  const run: Signing['run'] = async (meaning, given, askPasskey) => {
    const items = chosen.map(({ record, hash }) => ({
      record: record._id,
      hash,
      recordVersion: record.version,
    }));
    const begun = await challenge.run({ params, body: { meaning, items } });
    return answerAtOnce(begun, { given, askPasskey, topic }, (body) => sign.run({ params, body }));
  };

  return { run, isBusy: challenge.isBusy || sign.isBusy };
}
