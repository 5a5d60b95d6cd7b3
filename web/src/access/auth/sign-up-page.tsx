import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { withRedirect } from './after-login.ts';
import { signUpTexts as texts } from './auth-texts.ts';
import classes from './auth.module.css';
import { InvitedFirst } from './invited-first.tsx';
import { loadSignUpForm } from './lazy-forms.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { useSignIn } from './use-sign-in.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

const empty = {
  firstName: '',
  lastName: '',
  contact: '',
  email: '',
  password: '',
  confirmPassword: '',
  terms: false,
};

function useSignUp(loginPath: string) {
  const navigate = useNavigate();
  const register = useAction(authEndpoints.register, {
    toastOptions: signInToast,
    failureToast: (error) => error.errors['contact'] ?? failureMessage(error),
    onSuccess: () => {
      toast.dismissErrors();
      void navigate(loginPath);
    },
  });
  const form = useForm({
    name: 'sign-up',
    schema: loadSignUpForm,
    defaultValues: empty,
    onSubmit: ({ firstName, lastName, email, contact, password }) =>
      register.run({ body: { name: `${firstName} ${lastName}`, email, contact, password } }),
  });
  return { form, isBusy: register.isBusy };
}

/** Opened beside the form, so that what is typed stays. */
function TermsLabel() {
  return (
    <>
      {texts.iAcceptThe}{' '}
      <Link to="/terms" target="_blank">
        {texts.termsOfUse}
      </Link>
    </>
  );
}

function SignUpFields({ form }: Pick<ReturnType<typeof useSignUp>, 'form'>) {
  return (
    <>
      <div className={classes.pair}>
        <TextField
          label={texts.firstName}
          size="large"
          required
          autoComplete="given-name"
          {...form.field('firstName')}
        />
        <TextField
          label={texts.lastName}
          size="large"
          required
          autoComplete="family-name"
          {...form.field('lastName')}
        />
      </div>
      <Controller
        control={form.control}
        name="contact"
        render={({ field }) => (
          <PhoneField label={texts.phone} size="large" required {...field} error={form.errorOf('contact')} />
        )}
      />
      <TextField
        label={texts.email}
        type="email"
        size="large"
        required
        autoComplete="email"
        spellCheck={false}
        {...form.field('email')}
      />
      <NewPasswordField
        label={texts.password}
        size="large"
        required
        autoComplete="new-password"
        help={texts.passwordHelp}
        strengthWith={form.watch(['firstName', 'lastName', 'email'])}
        {...form.field('password')}
      />
      <PasswordField
        label={texts.confirmPassword}
        size="large"
        required
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <CheckboxField label={<TermsLabel />} required {...form.field('terms')} />
    </>
  );
}

export function SignUpPage() {
  const redirectTo = useSearchParams()[0].get('redirectTo');
  const loginPath = withRedirect('/login', redirectTo);
  const { form, isBusy } = useSignUp(loginPath);
  const { waiting, accept, startAgain } = useSignIn();

  if (waiting) {
    return (
      <Suspense>
        <SecondStep waiting={waiting} onOver={startAgain} />
      </Suspense>
    );
  }
  return (
    <AuthLayout
      title={texts.title}
      lead={texts.lead}
      footer={
        <>
          {texts.haveAccount} <Link to={loginPath}>{texts.login}</Link>
        </>
      }
    >
      <InvitedFirst redirectTo={redirectTo} />
      <form {...form.props}>
        <SignUpFields form={form} />
        <Button type="submit" variant="primary" size="large" fullWidth busy={isBusy}>
          {texts.signUp}
        </Button>
      </form>
      <SignInWays accept={accept} withPasskey={false} />
    </AuthLayout>
  );
}
