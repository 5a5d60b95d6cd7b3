import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { IconKey } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { twoStepResetToken } from '../../core/session/kept-token.ts';
import { refusalText } from '../../core/forms/sending-forms.ts';
import { session } from '../../core/session/session.ts';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import classes from './auth.module.css';
import { loadCodeForm, loadRecoveryCodeForm } from './lazy-forms.ts';
import { LostSecondStep, StepByLink } from './lost-second-step.tsx';
import { answerWithPasskey, canUsePasskeys } from './passkeys.ts';
import { methodLeads, otherMethods, otherWays, secondStepTexts } from './second-step-texts.ts';
import type { WaitingLogin } from './use-sign-in.ts';

type Method = WaitingLogin['methods'][number];
type StepProps = { waiting: WaitingLogin; onOver: () => void };

/** Takes the second step; when the login has ended meanwhile, it begins again. */
function useStep(onOver: () => void) {
  return useAction(authEndpoints.takeSecondStep, {
    toastOptions: signInToast,
    onSuccess: (opened) => {
      toast.dismissErrors();
      session.login(opened);
    },
    failureToast: (error) => {
      if (error.code === 'EXPIRED') onOver();
      return refusalText(error);
    },
  });
}

type StepFormProps = {
  form: ComponentProps<'form'>;
  busy: boolean;
  onShown: () => void;
  children: ReactNode;
};

/** A form of one field, which has the focus as soon as it is shown. */
function StepForm({ form, busy, onShown, children }: StepFormProps) {
  const focusOnce = useEffectEvent(onShown);
  useEffect(() => focusOnce(), []);
  return (
    <form {...form}>
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fullWidth
        busy={busy}
        busyLabel={secondStepTexts.loggingIn}
      >
        {secondStepTexts.login}
      </Button>
    </form>
  );
}

function CodeStep({ waiting, onOver }: StepProps) {
  const step = useStep(onOver);
  const form = useForm({
    name: null,
    schema: loadCodeForm,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => step.run({ body: { token: waiting.token, code } }),
  });
  return (
    <StepForm form={form.props} busy={step.isBusy} onShown={() => form.setFocus('code')}>
      <TextField
        label={secondStepTexts.code}
        size="large"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        help={secondStepTexts.codeHelp}
        {...form.field('code')}
      />
    </StepForm>
  );
}

function RecoveryStep({ waiting, onOver }: StepProps) {
  const step = useStep(onOver);
  const form = useForm({
    name: null,
    schema: loadRecoveryCodeForm,
    defaultValues: { recoveryCode: '' },
    onSubmit: ({ recoveryCode }) => step.run({ body: { token: waiting.token, recoveryCode } }),
  });
  return (
    <StepForm form={form.props} busy={step.isBusy} onShown={() => form.setFocus('recoveryCode')}>
      <TextField
        label={secondStepTexts.recoveryCode}
        size="large"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={secondStepTexts.recoveryCodeHelp}
        {...form.field('recoveryCode')}
      />
    </StepForm>
  );
}

function PasskeyStep({ waiting, onOver }: StepProps) {
  const step = useStep(onOver);
  const ask = useAction(authEndpoints.challengeSecondStep, {
    toastOptions: signInToast,
    failureToast: (error) => {
      if (error.code === 'EXPIRED') onOver();
      return failureMessage(error);
    },
  });

  async function handleClick() {
    const asked = await ask.run({ body: { token: waiting.token } });
    if (!asked.ok) return;
    const passkey = await answerWithPasskey(asked.data);
    if (passkey) await step.run({ body: { token: waiting.token, passkey } });
    else toast.error(secondStepTexts.passkeyCancelled, signInToast);
  }

  return (
    <Button
      variant="primary"
      size="large"
      fullWidth
      icon={<IconKey />}
      busy={ask.isBusy || step.isBusy}
      onClick={() => void handleClick()}
    >
      {secondStepTexts.passkey}
    </Button>
  );
}

const steps: Record<Method, (props: StepProps) => ReactNode> = {
  code: CodeStep,
  recoveryCode: RecoveryStep,
  passkey: PasskeyStep,
};

type Way = Method | 'link' | 'lost';

const nameOf = (way: Way) => (way === 'link' || way === 'lost' ? otherWays[way].name : otherMethods[way]);
const leadOf = (way: Way) => (way === 'link' || way === 'lost' ? otherWays[way].lead : methodLeads[way]);

type ChosenProps = StepProps & { way: Way; onDead: () => void };

function ChosenStep({ way, onDead, ...props }: ChosenProps) {
  const { token } = props.waiting;
  if (way === 'lost') return <LostSecondStep token={token} onOver={props.onOver} />;
  if (way === 'link') return <StepByLink token={token} onOver={props.onOver} onDead={onDead} />;
  const Step = steps[way];
  return <Step {...props} />;
}

/** The second step of a login: the app's code, a passkey, a recovery code, or what helps who has lost them all. */
export function SecondStep({ waiting, onOver }: StepProps) {
  const methods = waiting.methods.filter((one) => one !== 'passkey' || canUsePasskeys());
  const [hasLink, setHasLink] = useState(() => twoStepResetToken.read(null) !== '');
  const all: Way[] = [...(hasLink ? (['link'] as const) : []), ...methods, 'lost'];
  const [chosen, setChosen] = useState<Way>();
  const way = chosen && all.includes(chosen) ? chosen : (all[0] ?? 'lost');
  return (
    <AuthLayout
      title={secondStepTexts.title}
      lead={leadOf(way)}
      footer={
        <button type="button" className={classes.link} onClick={onOver}>
          {secondStepTexts.startAgain}
        </button>
      }
    >
      <ChosenStep way={way} waiting={waiting} onOver={onOver} onDead={() => setHasLink(false)} />
      <div className={classes.others}>
        {all
          .filter((one) => one !== way)
          .map((one) => (
            <button key={one} type="button" className={classes.link} onClick={() => setChosen(one)}>
              {nameOf(one)}
            </button>
          ))}
      </div>
    </AuthLayout>
  );
}
