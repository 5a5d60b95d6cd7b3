import { IconKey, IconShieldCheck, IconWritingSign } from '@tabler/icons-react';
import {
  isDecision,
  offeredMeanings,
  type OfferedMeaning,
  signatureInput,
  signerText,
  type SigningReview,
} from 'contract/records/signature/signature';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { answerWithPasskey, canUsePasskeys } from '../../access/auth/passkeys.ts';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { MeaningField } from './meaning-field.tsx';
import { signatureTexts as texts } from './signature-texts.ts';
import classes from './signature.module.css';
import type { Given, Signing } from './use-signing.ts';

// What has to be shown the server knows, and says at its field.
const schema = z.object({
  meaning: z.enum(offeredMeanings),
  comment: signatureInput.shape.comment,
  password: z.string(),
  secret: z.string(),
  code: z.string(),
});

type Values = z.input<typeof schema>;
type ProofForm = Form<Values, z.output<typeof schema>>;

/** Who signs, with what, and as what it can be signed. */
type Signer = Pick<SigningReview, 'signer' | 'ways' | 'zone' | 'meanings'>;

const optional = <span className={classes.optional}>{texts.optional}</span>;

/** The fields of what somebody has to sign with, but for a passkey. */
function ProofFields({ form, ways }: { form: ProofForm; ways: Signer['ways'] }) {
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

function SignerName({ by: { signer } }: { by: Signer }) {
  return (
    <p className={classes.signer}>
      <strong>{signer.name}</strong>
      <span className={classes.quiet}>{[signer.title, signer.email].filter(Boolean).join(', ')}</span>
    </p>
  );
}

type ManifestProps = { by: Signer; meaning: OfferedMeaning; subject: string; forName: string | null };

/** What the record will say of the signature. */
function Manifest({ by: { signer, zone }, meaning, subject, forName }: ManifestProps) {
  return (
    <div className={classes.manifest}>
      <p className={classes.quiet}>{texts.record}</p>
      <p>
        <strong>{meaning}</strong> {texts.by}{' '}
        <strong>{signerText({ printedName: signer.name, title: signer.title, forName })}</strong>
      </p>
      <p className={classes.quiet}>{texts.atSigning(zone)}</p>
      <p className={classes.quiet}>{subject}</p>
    </div>
  );
}

/** What was chosen, while it is still offered: an approval may have ended meanwhile. */
const offeredOf = ({ meanings: [first = 'Reviewed', ...others] }: Signer, chosen: OfferedMeaning) =>
  others.includes(chosen) ? chosen : first;

function useProofForm(by: Signer, signing: Signing) {
  const [first = 'Reviewed'] = by.meanings;
  const form: ProofForm = useForm({
    name: null,
    schema,
    defaultValues: { meaning: first, comment: '', password: '', secret: '', code: '' },
    onSubmit: async ({ meaning, ...given }) => signing.run(offeredOf(by, meaning), given),
  });
  const signWithPasskey = async () => {
    const { meaning, comment } = form.getValues();
    const given: Given = { comment: typeof comment === 'string' ? comment : null };
    const done = await signing.run(offeredOf(by, meaning), given, (options) =>
      answerWithPasskey({ options, token: '' }),
    );
    if (done === undefined) toast.error(texts.passkeyCancelled);
    else if (!done.ok && done.error.errors?.comment)
      form.setError('comment', { message: done.error.errors.comment });
  };
  return { form, signWithPasskey };
}

function NoWay(): ReactNode {
  return (
    <Notice tone="warn" action={<Link to="/security-authentication">{texts.security}</Link>}>
      {texts.noWay}
    </Notice>
  );
}

type ActsProps = {
  by: Signer;
  meaning: OfferedMeaning;
  isBusy: boolean;
  isBlocked: boolean;
  onPasskey: () => void;
};

function Acts({ by: { ways }, meaning, isBusy, isBlocked, onPasskey }: ActsProps) {
  const isTyped = ways.password || ways.secret;
  return (
    <DialogActions>
      <p className={classes.binding}>
        <IconShieldCheck />
        {texts.binding}
      </p>
      <DialogCancel>{texts.cancel}</DialogCancel>
      {ways.passkey && canUsePasskeys() && (
        <Button
          icon={<IconKey />}
          variant={isTyped ? 'secondary' : 'primary'}
          busy={isBusy}
          aria-disabled={isBlocked}
          onClick={onPasskey}
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
          aria-disabled={isBlocked}
        >
          {texts.signAs(meaning)}
        </Button>
      )}
    </DialogActions>
  );
}

type SigningFormProps = {
  by: Signer;
  signing: Signing;
  /** What is signed, as one line of what the record will say. */
  subject: string;
  /** For whom a decision is made, where that is somebody else. */
  forName?: string | null;
  /** Whether nothing is chosen yet that could be signed. */
  isBlocked?: boolean;
  /** What is signed, beside the fields. */
  children: ReactNode;
};

/** Asks what a signature means, and takes it with a fresh proof of who signs. */
export function SigningForm(props: SigningFormProps) {
  const { by, signing, subject, forName = null, isBlocked = false, children } = props;
  const { ways, meanings } = by;
  const { form, signWithPasskey } = useProofForm(by, signing);
  const meaning = offeredOf(by, form.watch('meaning'));
  const isTyped = ways.password || ways.secret;
  const commentField = {
    label: texts.comment,
    control: 'textarea' as const,
    ...(meaning === 'Rejected' ? { required: true } : { labelEnd: optional }),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <div className={classes.columns}>
        {children}
        <div className={classes.fields}>
          <MeaningField
            meanings={meanings}
            value={meaning}
            onChange={(one) => form.setValue('meaning', one)}
          />
          <FormField form={form} name="comment" field={commentField} />
          <SignerName by={by} />
          <ProofFields form={form} ways={ways} />
          {!isTyped && !(ways.passkey && canUsePasskeys()) && <NoWay />}
          <Manifest
            by={by}
            meaning={meaning}
            subject={subject}
            forName={isDecision(meaning) ? forName : null}
          />
        </div>
      </div>
      <Acts
        by={by}
        meaning={meaning}
        isBusy={signing.isBusy}
        isBlocked={isBlocked}
        onPasskey={() => void signWithPasskey()}
      />
    </FormFrame>
  );
}
