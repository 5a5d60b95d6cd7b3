import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { failureMessage } from '../../core/http/api-error.ts';
import { session } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';
import { withRedirect } from './after-login.ts';
import { loginTexts } from './auth-texts.ts';
import { InvitedFirst } from './invited-first.tsx';
import { loadLoginForm } from './lazy-forms.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { useSignIn, welcome } from './use-sign-in.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

function useLogin(accept: ReturnType<typeof useSignIn>['accept']) {
  const login = useAction(authEndpoints.login, {
    toastOptions: signInToast,
    successToast: welcome(loginTexts.done),
    onSuccess: accept,
    failureToast: (error) => {
      const message = failureMessage(error);
      session.authError(message);
      return message;
    },
  });
  const form = useForm({
    name: null,
    schema: loadLoginForm,
    defaultValues: { email: '', password: '' },
    onSubmit: (body) => {
      session.authStart();
      return login.run({ body });
    },
  });
  return { form, isBusy: login.isBusy };
}

function LoginForm({ form, isBusy }: ReturnType<typeof useLogin>) {
  return (
    <form {...form.props}>
      <TextField
        label={loginTexts.email}
        type="email"
        size="large"
        required
        autoComplete="username"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={loginTexts.password}
        size="large"
        required
        autoComplete="current-password"
        labelEnd={<Link to="/forget-password">{loginTexts.forgotPassword}</Link>}
        {...form.field('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        fullWidth
        busy={isBusy}
        busyLabel={loginTexts.loggingIn}
      >
        {loginTexts.login}
      </Button>
    </form>
  );
}

/** Whether the screen before has left a message here that a new document would lose. */
const hasJustSaid = (state: unknown) =>
  typeof state === 'object' && state !== null && 'hasJustSaid' in state && state.hasJustSaid === true;

export function LoginPage() {
  const redirectTo = useSearchParams()[0].get('redirectTo');
  const { state } = useLocation();
  const { waiting, accept, startAgain } = useSignIn();
  const login = useLogin(accept);

  if (waiting) {
    return (
      <Suspense>
        <SecondStep waiting={waiting} onOver={startAgain} />
      </Suspense>
    );
  }
  return (
    <AuthLayout
      title={loginTexts.title}
      lead={loginTexts.lead}
      footer={
        <>
          {loginTexts.noAccount} <Link to={withRedirect('/signup', redirectTo)}>{loginTexts.signUp}</Link>
        </>
      }
    >
      <InvitedFirst redirectTo={redirectTo} />
      <LoginForm {...login} />
      <SignInWays accept={accept} keepsDocument={hasJustSaid(state)} />
    </AuthLayout>
  );
}
