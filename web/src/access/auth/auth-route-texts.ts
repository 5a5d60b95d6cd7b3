/** The titles of the pages before and around the login. */
export const authTitles = {
  login: 'Login',
  signUp: 'Sign up',
  signInLink: 'Log in on this device',
  forgotPassword: 'Forgot password',
  resetPassword: 'Reset password',
  resetTwoStep: 'Reset two-step sign-in',
  stopTwoStepReset: 'Stop the reset',
  verifyEmail: 'Confirm your email',
  setOrganization: 'Name Your Organization',
} as const;
