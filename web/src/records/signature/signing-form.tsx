import { IconKey, IconShieldCheck, IconWritingSign } from '@tabler/icons-react';
import { reason } from 'contract/core/field';
import { limits } from 'contract/core/limits';
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

const said = z.object({
  meaning: z.enum(offeredMeanings),
  comment: signatureInput.shape.comment,
  justification: signatureInput.shape.justification,
  password: z.string(),
  secret: z.string(),
  code: z.string(),
});

type Values = z.input<typeof said>;
type ProofForm = Form<Values, z.output<typeof said>>;

type Asked = { ways: Signer['ways'] } & Pick<SigningFormProps, 'isReasonAsked' | 'justifiedAgainst'>;

/** Says at once of each field what is missing; whether what is shown is right, the server says. */
const schemaFor = ({ ways, isReasonAsked, justifiedAgainst }: Asked) =>
  said.superRefine(({ meaning, comment, justification, password, secret, code }, { addIssue }) => {
    const need = (isThere: boolean, name: keyof Values, message: string) => {
      if (!isThere) addIssue({ code: 'custom', path: [name], message });
    };
    const { missing } = texts;
    need(!isReasonAsked || reason.safeParse(comment).success, 'comment', missing.reason);
    need(isReasonAsked || meaning !== 'Rejected' || Boolean(comment), 'comment', missing.rejected);
    need(
      !justifiedAgainst || (justification ?? '').trim().length >= limits.justificationMin,
      'justification',
      missing.justification,
    );
    need(!ways.password || password !== '', 'password', missing.password);
    need(!ways.secret || secret !== '', 'secret', missing.secret);
    need(!ways.code || code !== '', 'code', missing.code);
  });

/** Who signs, with what, and as what it can be signed. */
type Signer = Pick<SigningReview, 'signer' | 'ways' | 'zone' | 'meanings'>;

const justificationField = { label: texts.justification, control: 'textarea' as const, required: true };

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

type ManifestProps = {
  by: Signer;
  meaning: OfferedMeaning;
  subject: string;
  forName: string | null | undefined;
};

/** What the record will say of the signature. */
function Manifest({ by: { signer, zone }, meaning, subject, forName }: ManifestProps) {
  // What nobody was asked for is signed in one's own name.
  const standing = (isDecision(meaning) ? forName : null) ?? null;
  return (
    <div className={classes.manifest}>
      <p className={classes.quiet}>{texts.record}</p>
      <p>
        <strong>{meaning}</strong> {texts.by}{' '}
        <strong>{signerText({ printedName: signer.name, title: signer.title, forName: standing })}</strong>
      </p>
      <p className={classes.quiet}>{texts.atSigning(zone)}</p>
      <p className={classes.quiet}>{subject}</p>
    </div>
  );
}

function useProofForm(by: Signer, { signing, isBlocked = false, ...asked }: SigningFormProps) {
  const [first = 'Reviewed'] = by.meanings;
  // What was chosen means that and nothing else: where it is no longer offered, it is chosen again.
  const maySign = (meaning: OfferedMeaning) => !isBlocked && by.meanings.includes(meaning);
  const form: ProofForm = useForm({
    name: null,
    schema: schemaFor({ ...asked, ways: by.ways }),
    defaultValues: { meaning: first, comment: '', justification: '', password: '', secret: '', code: '' },
    onSubmit: async ({ meaning, ...given }) => (maySign(meaning) ? signing.run(meaning, given) : undefined),
  });
  const signWithPasskey = async () => {
    const { meaning, comment, justification } = form.getValues();
    if (!maySign(meaning)) return;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const given: Given = { comment: text(comment), justification: text(justification) };
    const done = await signing.run(meaning, given, (options) => answerWithPasskey({ options, token: '' }));
    if (done === undefined) toast.error(texts.passkeyCancelled);
    else if (!done.ok)
      for (const name of ['comment', 'justification'] as const) {
        const message = done.error.errors?.[name];
        if (message) form.setError(name, { message });
      }
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
  meaning: OfferedMeaning | undefined;
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
      <DialogCancel />
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
          {meaning ? texts.signAs(meaning) : texts.sign}
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
  /** What a decision is justified against, where it is about what is one's own and the team is small. */
  justifiedAgainst?: string | null | undefined;
  /** Whether it has to be said why. */
  isReasonAsked?: boolean;
  /** What the reason answers, where it is more than that. */
  reasonLabel?: string | null | undefined;
  /** What stands against it, which the reason answers. */
  answers?: string | null | undefined;
  /** What is signed, beside the fields. */
  children: ReactNode;
};

const commentField = (
  meaning: OfferedMeaning | undefined,
  {
    isReasonAsked,
    reasonLabel,
    answers,
  }: Pick<SigningFormProps, 'isReasonAsked' | 'reasonLabel' | 'answers'>,
) => ({
  label: isReasonAsked ? (reasonLabel ?? texts.reason) : texts.comment,
  control: 'textarea' as const,
  ...(answers ? { help: texts.reasonHelp(answers) } : {}),
  ...(isReasonAsked || meaning === 'Rejected' ? { required: true } : { labelEnd: optional }),
});

/** Asks what a signature means, and takes it with a fresh proof of who signs. */
export function SigningForm(props: SigningFormProps) {
  const { by, signing, subject, forName, isBlocked = false, justifiedAgainst, children } = props;
  const { ways, meanings } = by;
  const { form, signWithPasskey } = useProofForm(by, props);
  const chosen = form.watch('meaning');
  const meaning = meanings.includes(chosen) ? chosen : undefined;
  const isTyped = ways.password || ways.secret;
  return (
    <FormFrame form={form} className={classes.form}>
      <div className={classes.columns}>
        {children}
        <div className={classes.fields}>
          {!meaning && <Notice tone="warn">{texts.notOffered(chosen)}</Notice>}
          <MeaningField
            meanings={meanings}
            value={meaning}
            onChange={(one) => form.setValue('meaning', one)}
          />
          <FormField form={form} name="comment" field={commentField(meaning, props)} />
          {justifiedAgainst && (
            <FormField
              form={form}
              name="justification"
              field={{ ...justificationField, help: texts.justificationHelp(justifiedAgainst) }}
            />
          )}
          <SignerName by={by} />
          <ProofFields form={form} ways={ways} />
          {!isTyped && !(ways.passkey && canUsePasskeys()) && <NoWay />}
          {meaning && <Manifest by={by} meaning={meaning} subject={subject} forName={forName} />}
        </div>
      </div>
      <Acts
        by={by}
        meaning={meaning}
        isBusy={signing.isBusy}
        isBlocked={isBlocked || !meaning}
        onPasskey={() => void signWithPasskey()}
      />
    </FormFrame>
  );
}
