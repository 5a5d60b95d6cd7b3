import { loadCode } from '../../core/loading/load-code.ts';
import { page } from '../../shared/screen/page.tsx';

const forgotPassword = () =>
  loadCode(() => import('./forgot-password-page.tsx').then((module) => module.ForgotPasswordPage));

/** For people who are not signed in. */
export const signedOutPages = [
  page('login', 'Login', () => import('./login-page.tsx').then((module) => module.LoginPage)),
  page('signup', 'Sign up', () => import('./sign-up-page.tsx').then((module) => module.SignUpPage)),
  page('sign-in-link', 'Log in on this device', () =>
    import('./sign-in-link-page.tsx').then((module) => module.SignInLinkPage),
  ),
];

/** For everybody: a mail's link must work in a browser that is signed in as well. */
export const recoveryPages = [
  page('forget-password', 'Forgot password', forgotPassword),
  page('forgot-password', 'Forgot password', forgotPassword),
  page('reset-password', 'Reset password', () =>
    import('./reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  ),
  page('reset-two-step', 'Reset two-step sign-in', () =>
    import('./reset-two-step-page.tsx').then((module) => module.ResetTwoStepPage),
  ),
  page('stop-two-step-reset', 'Stop the reset', () =>
    import('./stop-two-step-reset-page.tsx').then((module) => module.StopTwoStepResetPage),
  ),
  page('verify-email', 'Confirm your email', () =>
    import('./verify-email-page.tsx').then((module) => module.VerifyEmailPage),
  ),
];

export const namingPages = [
  page('set-organization', 'Name Your Organization', () =>
    import('./set-organization-page.tsx').then((module) => module.SetOrganizationPage),
  ),
];
