import type { OfferedMeaning, Signature, SigningReview } from 'contract/records/signature/signature';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { type Outcome, useAction } from '../../core/http/use-action.ts';
import type { SignedPlace } from './signed-kind.ts';

/** What somebody shows of themselves, and what they say. */
export type Given = {
  comment?: string | null | undefined;
  password?: string;
  secret?: string;
  code?: string;
};

type Passkey = (options: Record<string, unknown>) => Promise<Record<string, unknown> | null>;

const without = ({ comment, password, secret, code }: Given) => ({
  comment: comment ?? null,
  ...(password ? { password } : {}),
  ...(secret ? { secret } : {}),
  ...(code ? { code } : {}),
});

/** Signs what a review has shown: begins, and answers at once, since what is begun is good for a short time. */
export function useSigning({ kind: { parts }, params }: SignedPlace, onSigned: (signed: Signature) => void) {
  const challenge = useAction(parts.signature.challenge, { successToast: false });
  const sign = useAction(parts.signature.sign, { onSuccess: onSigned });

  /** With what was typed, or with what a passkey answers; nothing where the person has called the passkey off. */
  async function run(
    meaning: OfferedMeaning,
    { hash, record }: SigningReview,
    given: Given,
    askPasskey?: Passkey,
  ): Promise<Outcome<unknown> | undefined> {
    const begun = await challenge.run({ params, body: { meaning, hash, recordVersion: record.version } });
    if (!begun.ok) {
      if (begun.error.code === 'VERSION_CONFLICT') invalidateTopics([parts.signature.review.topic]);
      return begun;
    }
    const { token, options } = begun.data;
    const passkey = askPasskey && (await askPasskey(options));
    if (askPasskey && !passkey) return undefined;
    const body = { token, ...without(given), ...(passkey ? { passkey } : {}) };
    return sign.run({ params, body });
  }

  return { run, isBusy: challenge.isBusy || sign.isBusy };
}
