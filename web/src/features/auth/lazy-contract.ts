// The screens of signing in are the first that a stranger loads: their rules and calls are fetched when the first
// field gets the focus, so that the validation library is no part of that load.
const forms = () => import('contract/auth/auth');
const calls = async () => (await import('contract/auth/auth.endpoints')).authEndpoints;

export const loadLoginForm = async () => (await forms()).loginForm;
export const loadSignUpForm = async () => (await forms()).signUpForm;
export const loadForgotPasswordForm = async () => (await forms()).forgotPasswordInput;
export const loadResetPasswordForm = async () => (await forms()).resetPasswordForm;
export const loadOrganizationForm = async () => (await import('contract/user/user')).organizationForm;

export const loadLogin = async () => (await calls()).login;
export const loadRegister = async () => (await calls()).register;
export const loadForgotPassword = async () => (await calls()).forgotPassword;
export const loadResetPassword = async () => (await calls()).resetPassword;
export const loadUpdateMe = async () => (await import('contract/user/user.endpoints')).userEndpoints.updateMe;
export const loadCodeForm = async () => (await forms()).codeForm;
export const loadRecoveryCodeForm = async () => (await forms()).recoveryCodeForm;

export const loadLoginWithGoogle = async () => (await calls()).loginWithGoogle;
export const loadTakeSecondStep = async () => (await calls()).takeSecondStep;
export const loadChallengeSecondStep = async () => (await calls()).challengeSecondStep;
export const loadAskForReset = async () => (await calls()).askForReset;
export const loadResetSecondStep = async () => (await calls()).resetSecondStep;
export const loadCancelReset = async () => (await calls()).cancelReset;
export const loadChallengePasskey = async () => (await calls()).challengePasskey;
export const loadLoginWithPasskey = async () => (await calls()).loginWithPasskey;
export const loadLoginWithLink = async () => (await calls()).loginWithLink;
export const loadVerifyEmail = async () => (await calls()).verifyEmail;
export const loadSendVerification = async () => (await calls()).sendVerification;
