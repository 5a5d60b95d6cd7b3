import { sentence } from 'contract/core/characters';
import { limits } from 'contract/core/limits';
import type { MailContent } from '../../core/mail/mail-layout.ts';

/** What became of a reset. */
export type ResetStage = 'asked' | 'begun' | 'cancelled' | 'done';

type Facts = {
  person: { name: string; email: string };
  /** Who began it; null when the person did. */
  by: string | null;
  /** When the link is mailed; null while somebody must vouch first. */
  readyAt: string | null;
};

const moment = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const beginner = ({ by }: Facts) =>
  by
    ? sentence`Somebody who manages your account at ${by}`
    : 'Somebody who has taken the first step of your login';

const comes = (readyAt: string | null) => {
  if (!readyAt) return 'Nothing changes until somebody who manages your account vouches for you.';
  return Date.parse(readyAt) > Date.now()
    ? `A link that does it is mailed to this address on ${moment(readyAt)}, unless it is stopped before.`
    : 'A link that does it is mailed to this address now.';
};

/** The notice to a person that their second step is to go. */
export const describeResetToPerson = (
  stage: ResetStage,
  facts: Facts,
  links: { stop: string; security: string },
): MailContent => {
  const { name } = facts.person;
  const asked = {
    subject: 'A reset of your two-step sign-in was asked for',
    name,
    lines: [
      `${beginner(facts)} says that you have lost your phone, passkeys and recovery codes.`,
      comes(facts.readyAt),
    ],
    action: { label: 'Stop the reset', href: links.stop },
    note: 'If this was not you, stop it and change your password. Logging in with your second step stops it as well.',
  };
  const ended: Pick<MailContent, 'name' | 'action'> = {
    name,
    action: { label: 'Look at your account', href: links.security },
  };
  if (stage === 'cancelled')
    return {
      ...ended,
      subject: 'The reset of your two-step sign-in was stopped',
      lines: ['Your second step stays as it was. A link that was mailed for it leads nowhere now.'],
      note: 'If you did lose it, talk to those who manage your account, and ask for help again at the login.',
    };
  return stage === 'done'
    ? {
        ...ended,
        subject: 'Your two-step sign-in was reset',
        lines: [
          'Your authenticator app, passkeys and recovery codes were taken off. Every other session of yours has ended.',
          'Set two-step sign-in up again now: until then your password alone lets anybody in who knows it.',
        ],
        note: 'If this was not you, change your password now and tell your administrator.',
      }
    : asked;
};

/** The notice to those who manage the person's account, or own an organization of theirs. */
export const describeResetToOthers = (
  stage: ResetStage,
  { person: { name, email }, by, readyAt }: Facts,
  { name: reader, organization, href }: { name: string; organization: string; href: string },
): MailContent => {
  const whom = sentence`${name} (${email}), who works in ${organization},`;
  const action = { label: sentence`See ${name}`, href };
  const told = { name: reader, action };
  const elsewhere = by && by !== organization ? 'another organization of theirs' : 'your organization';
  switch (stage) {
    case 'asked':
      return {
        ...told,
        subject: 'Somebody has lost their second step',
        lines: [
          `${whom} says to have lost phone, passkeys and recovery codes, and cannot log in.`,
          'Talk to them first, by voice or face, to be sure that it is them who asks. Then reset their two-step sign-in on their page.',
        ],
        note: 'If it was not them, somebody has their password: tell them to change it.',
      };
    case 'begun':
      return {
        ...told,
        subject: 'A two-step sign-in is to be reset',
        lines: [
          `The two-step sign-in of ${whom} is to be reset. It was begun by ${by ? elsewhere : 'themselves'}.`,
          readyAt && Date.parse(readyAt) > Date.now()
            ? `They are mailed a link for it on ${moment(readyAt)}. Until then it can be stopped on their page.`
            : 'They are mailed a link for it now. Until they use it, it can be stopped on their page.',
        ],
        note: 'If you know of it and of them, nothing needs to be done.',
      };
    case 'cancelled':
      return {
        ...told,
        subject: 'The reset of a two-step sign-in was stopped',
        lines: [`The second step of ${whom} stays as it was.`],
        note: 'If somebody tried to get in as them, tell them to change their password.',
      };
    case 'done':
      return {
        ...told,
        subject: 'A two-step sign-in was reset',
        lines: [`${whom} logged in by the mailed link, and has no second step until they set one up again.`],
        note: 'If this surprises you, set their account inactive and talk to them.',
      };
  }
};

/** The link that takes the second step off, beside the first step of a login. */
export const describeResetLink = (name: string, href: string): MailContent => ({
  subject: 'Reset your two-step sign-in',
  name,
  lines: [
    `Use this link within ${limits.twoStepResetLinkHours} hours, then log in as usual. It works once, with your password or Google beside it.`,
    'Your authenticator app, passkeys and recovery codes are taken off then. Set two-step sign-in up again at once.',
  ],
  action: { label: 'Reset two-step sign-in', href },
  note: 'If you did not ask for this, do not use it and change your password.',
});
