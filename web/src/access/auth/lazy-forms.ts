import { loadCode } from '../../core/loading/load-code.ts';

// The screens of signing in are the first that a stranger loads: the rules of their forms are fetched when the first
// field gets the focus, so that the validation library is no part of that load.
const forms = () => loadCode(() => import('contract/access/auth/auth'));

export const loadLoginForm = async () => (await forms()).loginForm;
export const loadSignUpForm = async () => (await forms()).signUpForm;
export const loadForgotPasswordForm = async () => (await forms()).forgotPasswordInput;
export const loadResetPasswordForm = async () => (await forms()).resetPasswordForm;
export const loadOrganizationForm = async () =>
  (await loadCode(() => import('contract/access/user/user'))).organizationForm;

export const loadCodeForm = async () => (await forms()).codeForm;
export const loadRecoveryCodeForm = async () => (await forms()).recoveryCodeForm;
