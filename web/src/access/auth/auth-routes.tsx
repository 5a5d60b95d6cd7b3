import { loadCode } from '../../core/loading/load-code.ts';
import { page } from '../../shared/screen/page.tsx';
import { authTitles } from './auth-route-texts.ts';

const forgotPassword = () =>
  loadCode(() => import('./forgot-password-page.tsx').then((module) => module.ForgotPasswordPage));

/** For people who are not signed in. */
export const signedOutPages = [
  page('login', authTitles.login, () => import('./login-page.tsx').then((module) => module.LoginPage)),
  page('signup', authTitles.signUp, () => import('./sign-up-page.tsx').then((module) => module.SignUpPage)),
  page('sign-in-link', authTitles.signInLink, () =>
    import('./sign-in-link-page.tsx').then((module) => module.SignInLinkPage),
  ),
];

/** For everybody: a mail's link must work in a browser that is signed in as well. */
export const recoveryPages = [
  page('forget-password', authTitles.forgotPassword, forgotPassword),
  page('forgot-password', authTitles.forgotPassword, forgotPassword),
  page('reset-password', authTitles.resetPassword, () =>
    import('./reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  ),
  page('reset-two-step', authTitles.resetTwoStep, () =>
    import('./reset-two-step-page.tsx').then((module) => module.ResetTwoStepPage),
  ),
  page('stop-two-step-reset', authTitles.stopTwoStepReset, () =>
    import('./stop-two-step-reset-page.tsx').then((module) => module.StopTwoStepResetPage),
  ),
  page('verify-email', authTitles.verifyEmail, () =>
    import('./verify-email-page.tsx').then((module) => module.VerifyEmailPage),
  ),
];

export const namingPages = [
  page('set-organization', authTitles.setOrganization, () =>
    import('./set-organization-page.tsx').then((module) => module.SetOrganizationPage),
  ),
];
