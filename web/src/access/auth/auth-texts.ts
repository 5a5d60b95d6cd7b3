/** The words of the auth layout. */
export const authLayoutTexts = {
  plumblineHome: 'Plumbline, home',
  aboutPlumbline: 'About Plumbline',
  claim: 'A finding raised on the line this morning has an owner by noon.',
  claimText:
    'Corrective actions, risks, audits and documents in one place, with nothing left unsigned and nobody chasing by email.',
} as const;

/** The words of the google button. */
export const googleButtonTexts = {
  googleCancelled: 'Google login was cancelled or failed',
} as const;

/** The words of the login page. */
export const loginTexts = {
  done: 'Logged in successfully!',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forgot Password?',
  loggingIn: 'Logging in...',
  login: 'Login',
  title: 'Welcome back',
  lead: 'Log in to see what waits for you.',
  noAccount: "Don't have an account?",
  signUp: 'Sign up',
} as const;

/** The words of the sign in ways. */
export const signInWaysTexts = {
  googleDone: 'Successfully signed in with Google!',
  googleLoginFailed: 'Google login failed',
  continueWithGoogle: 'Continue with Google',
  passkeyCancelled: 'The passkey was not used. Try again, or log in with your password.',
  passkey: 'Log in with a passkey',
  or: 'or',
  byContinuing: 'By continuing with Google you accept the',
  termsOfUse: 'terms of use',
} as const;

/** The words of the sign up page. */
export const signUpTexts = {
  iAcceptThe: 'I accept the',
  termsOfUse: 'terms of use',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  password: 'Password',
  passwordHelp: 'At least 8 characters. A short sentence is easy to remember and hard to guess.',
  confirmPassword: 'Confirm password',
  title: 'Create your account',
  lead: 'Your organization gets every module.',
  haveAccount: 'Already have an account?',
  login: 'Login',
  signUp: 'Sign up',
} as const;
