import { IconKey, IconShieldCheck, IconWritingSign } from '@tabler/icons-react';
import {
  offeredMeanings,
  type OfferedMeaning,
  signatureInput,
  type SigningReview,
} from 'contract/records/signature/signature';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { answerWithPasskey, canUsePasskeys } from '../../access/auth/passkeys.ts';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useApi } from '../../core/http/use-api.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { MeaningField } from './meaning-field.tsx';
import { signatureTexts as texts } from './signature-texts.ts';
import classes from './signature.module.css';
import { SignedContent } from './signed-content.tsx';
import type { SignedPlace } from './signed-kind.ts';
import { type Given, useSigning } from './use-signing.ts';

// What has to be shown the server knows, and says at its field.
const schema = z.object({
  meaning: z.enum(offeredMeanings),
  comment: signatureInput.shape.comment,
  password: z.string(),
  secret: z.string(),
  code: z.string(),
});

type Values = z.input<typeof schema>;
type SigningForm = Form<Values, z.output<typeof schema>>;

const optional = <span className={classes.optional}>{texts.optional}</span>;

/** The fields of what somebody has to sign with, but for a passkey. */
function ProofFields({ form, ways }: { form: SigningForm; ways: SigningReview['ways'] }) {
  const isTyped = ways.password || ways.secret;
  return (
    <div className={classes.proof}>
      {ways.password && (
        <PasswordField
          label={texts.password}
          required
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {ways.secret && (
        <PasswordField label={texts.secret} required autoComplete="off" {...form.field('secret')} />
      )}
      {isTyped && ways.code && (
        <TextField
          label={texts.code}
          help={texts.codeHelp}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field('code')}
        />
      )}
    </div>
  );
}

type SignerProps = { review: SigningReview; meaning: OfferedMeaning };

function Signer({ review: { signer } }: Pick<SignerProps, 'review'>) {
  return (
    <p className={classes.signer}>
      <strong>{signer.name}</strong>
      <span className={classes.quiet}>{[signer.title, signer.email].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/** What the record will say of the signature. */
function Manifest({ review: { signer, record, zone }, meaning }: SignerProps) {
  return (
    <div className={classes.manifest}>
      <p className={classes.quiet}>{texts.record}</p>
      <p>
        <strong>{meaning}</strong> {texts.by}{' '}
        <strong>{[signer.name, signer.title].filter(Boolean).join(', ')}</strong>
      </p>
      <p className={classes.quiet}>{texts.atSigning(zone)}</p>
      <p className={classes.quiet}>{texts.recordVersion(record.number, record.version)}</p>
    </div>
  );
}

/** What was chosen, while it is still offered: an approval may have ended meanwhile. */
const offeredOf = ({ meanings: [first = 'Reviewed', ...others] }: SigningReview, chosen: OfferedMeaning) =>
  others.includes(chosen) ? chosen : first;

type FormProps = SignedPlace & { review: SigningReview; onClose: () => void };

function useSignForm({ review, onClose, ...place }: FormProps) {
  const signing = useSigning(place, onClose);
  const [first = 'Reviewed'] = review.meanings;
  const form: SigningForm = useForm({
    name: null,
    schema,
    defaultValues: { meaning: first, comment: '', password: '', secret: '', code: '' },
    onSubmit: async ({ meaning, ...given }) => signing.run(offeredOf(review, meaning), review, given),
  });
  const signWithPasskey = async () => {
    const { meaning, comment } = form.getValues();
    const given: Given = { comment: typeof comment === 'string' ? comment : null };
    const done = await signing.run(offeredOf(review, meaning), review, given, (options) =>
      answerWithPasskey({ options, token: '' }),
    );
    if (done === undefined) toast.error(texts.passkeyCancelled);
    else if (!done.ok && done.error.errors?.comment)
      form.setError('comment', { message: done.error.errors.comment });
  };
  return { form, signWithPasskey, isBusy: signing.isBusy };
}

function NoWay(): ReactNode {
  return (
    <Notice tone="warn" action={<Link to="/security-authentication">{texts.security}</Link>}>
      {texts.noWay}
    </Notice>
  );
}

function SignForm(props: FormProps) {
  const { review } = props;
  const { ways } = review;
  const { form, signWithPasskey, isBusy } = useSignForm(props);
  const meaning = offeredOf(review, form.watch('meaning'));
  const isTyped = ways.password || ways.secret;
  const hasPasskey = ways.passkey && canUsePasskeys();
  const commentField = {
    label: texts.comment,
    control: 'textarea' as const,
    ...(meaning === 'Rejected' ? { required: true } : { labelEnd: optional }),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <div className={classes.columns}>
        <SignedContent review={review} />
        <div className={classes.fields}>
          <MeaningField
            meanings={review.meanings}
            value={meaning}
            onChange={(one) => form.setValue('meaning', one)}
          />
          <FormField form={form} name="comment" field={commentField} />
          <Signer review={review} />
          <ProofFields form={form} ways={ways} />
          {!isTyped && !hasPasskey && <NoWay />}
          <Manifest review={review} meaning={meaning} />
        </div>
      </div>
      <DialogActions>
        <p className={classes.binding}>
          <IconShieldCheck />
          {texts.binding}
        </p>
        <DialogCancel>{texts.cancel}</DialogCancel>
        {hasPasskey && (
          <Button
            icon={<IconKey />}
            variant={isTyped ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => void signWithPasskey()}
          >
            {texts.passkey}
          </Button>
        )}
        {isTyped && (
          <Button
            type="submit"
            variant="primary"
            icon={<IconWritingSign />}
            busy={isBusy}
            busyLabel={texts.signing}
          >
            {texts.signAs(meaning)}
          </Button>
        )}
      </DialogActions>
    </FormFrame>
  );
}

export type SignDialogProps = SignedPlace & {
  number: string;
  /** Whether it is a decision that somebody was asked for. */
  isDecision: boolean;
  opened: boolean;
  onClose: () => void;
};

function Review({ kind, params, onClose }: Omit<SignDialogProps, 'opened' | 'number' | 'isDecision'>) {
  const answer = useApi(kind.parts.signature.review, { params });
  const [seen, setSeen] = useState<SigningReview>();
  // What stands there is what is signed: that it has become something else while it was looked at is said.
  const isOther = seen !== undefined && answer.data !== undefined && answer.data.hash !== seen.hash;
  if (answer.data && !seen) setSeen(answer.data);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {(latest) => (
        <>
          {isOther && <Notice tone="warn">{texts.changed}</Notice>}
          <SignForm kind={kind} params={params} review={latest} onClose={onClose} />
        </>
      )}
    </Loaded>
  );
}

/** Shows what would be signed, asks what the signature means, and takes it with a fresh proof of who signs. */
export function SignDialog({ opened, number, isDecision, ...of }: SignDialogProps) {
  const title = isDecision ? texts.titleDecision(number) : texts.title(number);
  return (
    <Dialog opened={opened} onClose={of.onClose} title={title} size="wide">
      <Review {...of} />
    </Dialog>
  );
}
