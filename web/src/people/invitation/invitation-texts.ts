/** The words of accepting an invitation. */
export const acceptTexts = {
  title: 'Accept invitation',
  loginFirst: 'Please login first',
  loginLead:
    'Taking you to the login page. If you are new here, sign up there with the address that was invited.',
  login: 'Login',
  signUp: 'Sign up',
  given: 'You are given',
  expires: (day: string) => `The invitation is for you alone, until ${day}.`,
  accept: 'Accept Invitation',
  accepting: 'Accepting...',
  failed: 'Failed to accept invitation',
  accepted: 'Invitation accepted successfully!',
  other: 'Log in as somebody else',
  home: 'Go to the dashboard',
  missing: 'This link is incomplete. Open the invitation from the email again.',
  used: 'This invitation has been accepted already',
} as const;
