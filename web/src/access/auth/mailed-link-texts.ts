/** The words of the forgot password page. */
export const forgotPasswordTexts = {
  title: 'Forgot your password?',
  lead: 'Enter your email and we send you a link to set a new one.',
  rememberYourPassword: 'Remember your password?',
  login: 'Login',
  email: 'Email',
  sendResetLink: 'Send Reset Link',
} as const;

/** The words of the reset password page. */
export const resetPasswordTexts = {
  title: 'Set a new password',
  lead: 'After saving, log in with it. Every open session of yours is ended.',
  rememberYourPassword: 'Remember your password?',
  login: 'Login',
  newLink: 'Send a new link',
  newPassword: 'New Password',
  passwordHelp: 'At least 8 characters. A short sentence is easy to remember and hard to guess.',
  confirmPassword: 'Confirm Password',
  saving: 'Saving...',
  save: 'Save',
} as const;

/** The words of the sign in link page. */
export const signInLinkTexts = {
  done: 'Logged in successfully!',
  over: 'This link has expired',
  title: 'Log in on this device',
  overLead: 'It was used already, or its ten minutes have passed. Log in, or ask for a password reset.',
  lead: 'Logging in from new devices is paused for your account. This link lets you in once.',
  login: 'Login',
  loggingIn: 'Logging in...',
  logIn: 'Log in',
} as const;

/** The words of the verify email page. */
export const verifyEmailTexts = {
  over: 'This link has expired',
  overLead: 'It was used already, a newer one was sent, or it has expired. Log in and send a new one.',
  done: 'Email confirmed',
  doneLead: (email: string) => `${email} is yours. There is nothing else to do.`,
  title: 'Confirm your email',
  lead: 'One tap confirms that this address is yours. Do it only if you asked for it.',
  dashboard: 'Dashboard',
  login: 'Login',
  confirm: 'Confirm email',
} as const;

/** Why a link to a new password cannot be used. */
export const resetProblems = {
  incomplete: 'This link is not complete. Open it from the email again, or ask for a new one.',
  over: 'This link has expired: it was used already, a newer one is out, or its hour has passed.',
};
