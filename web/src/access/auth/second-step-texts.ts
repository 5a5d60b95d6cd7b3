import { counted } from 'contract/core/counted';
/** The words of the lost second step. */
export const lostSecondStepTexts = {
  asked:
    'The owners and administrators of the organizations that you work in were told. Call one of them, so that they know that it is you. Once one has vouched for you, a link comes to your email.',
  linkComes: 'A link comes to your email, unless somebody stops it. Log in with it as usual then.',
  linkComesOn: (day: string, time: string) =>
    `A link comes to your email on ${day}, ${time}, unless somebody stops it. Log in with it as usual then.`,
  ifFound: 'If you find your phone or a code in the meantime, log in with it: that stops the reset.',
  notAsked: 'Help could not be asked for',
  whoCanVouch:
    'Whoever owns or administers an organization that you work in can vouch for you. They are told, and you are mailed a link that stands in for your second step, once, beside your password.',
  ifNobodyElse: (hours: number) =>
    `If nobody but you manages your organization, nobody can vouch: the link then comes after ${counted(hours, 'hour')}. The operator of this server can help sooner.`,
  askForHelp: 'Ask for help',
  takenOff:
    'Your authenticator app, passkeys and recovery codes are taken off, and every other session of yours ends. Set two-step sign-in up again at once.',
  loggingIn: 'Logging in...',
  reset: 'Reset and log in',
} as const;

/** The words of the reset two step page. */
export const resetTwoStepTexts = {
  title: 'Reset two-step sign-in',
  incomplete: 'This link is not complete',
  lead: 'Log in as usual next, here in this tab. The link then stands in for your second step, once.',
  incompleteLead: 'Open it from the email again, or ask for help at the login.',
  login: 'Login',
  goOn: 'Go on to the login',
} as const;

/** The words of the second step. */
export const secondStepTexts = {
  loggingIn: 'Logging in...',
  login: 'Login',
  code: 'Code',
  codeHelp: 'The six digits that your authenticator app shows for Plumbline.',
  recoveryCode: 'Recovery code',
  recoveryCodeHelp: 'One of the ten codes that you kept when you turned two-step sign-in on. It works once.',
  passkeyCancelled: 'The passkey was not used. Try again, or take another way.',
  passkey: 'Use a passkey',
  title: 'Two-step sign-in',
  startAgain: 'Start again',
} as const;

/** The words of the stop two step reset page. */
export const stopTwoStepResetTexts = {
  changePassword: 'Change the password',
  stop: 'Stop the reset',
} as const;

/** What is asked for, by the way to show who it is. */
export const methodLeads = {
  code: 'Enter a code to show that it is you.',
  recoveryCode: 'Enter a recovery code to show that it is you.',
  passkey: 'Use a passkey to show that it is you.',
};

/** The offers of another way to show who it is. */
export const otherMethods = {
  code: 'Use the authenticator app',
  recoveryCode: 'Use a recovery code',
  passkey: 'Use a passkey',
};

/** The ways for those who have none of these at hand. */
export const otherWays = {
  link: { lead: 'The link in your email stands in for your second step.', name: 'Use the link in the email' },
  lost: {
    lead: 'There is a way back. It takes somebody who knows you, or time.',
    name: 'Lost your phone and codes?',
  },
};

/** What the page says at each point of stopping a reset. */
export const stopTexts = {
  asking: {
    title: 'Stop the reset',
    lead: 'Your second step stays as it is, and a link that was mailed for the reset leads nowhere.',
  },
  stopped: {
    title: 'The reset was stopped',
    lead: 'If it was not you who asked for it, somebody knows your password: change it now.',
  },
  over: {
    title: 'There is nothing to stop',
    lead: 'The reset was stopped already, or it was done. If it was not you, change your password now.',
  },
};
