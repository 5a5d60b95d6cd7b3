import { extensionsBeforeApproval } from 'contract/records/extension/extensions-before-approval';

/** The words of asking for more time, and of giving it. */
export const extensionTexts = {
  moreTime: 'Ask for more time',
  asked: (until: string, who: string) => `More time asked until ${until}. ${who}`,
  decides: (names: string) => `${names} decides.`,
  decideTogether: (names: string) => `${names} decide.`,
  anyApprover: 'Somebody who may approve decides.',
  administrator: 'An administrator of the workspace decides.',
  decideTitle: 'More time is asked for',
  comment: 'Comment',
  commentHelp: 'Needed to refuse it.',
  grant: 'Grant',
  refuse: 'Refuse',
  refuseWhy: 'Say why it is not given',
  granted: 'More time granted',
  refused: 'More time refused',
  withdraw: 'Withdraw request',
  title: 'Requests for more time',
  intro: (times: number) =>
    `Given more time ${timesText(times)}. ${times < extensionsBeforeApproval ? 'Somebody else decides about each request.' : 'An administrator of the workspace decides about further requests.'}`,
  notPromised: 'The due date is not promised yet.',
  notPromisedText: 'Whoever may edit it can still change it. More time is asked for once work has begun.',
  empty: 'Nobody has asked for more time.',
  emptyText: 'A promised due date is moved only by a request that somebody else decides about.',
  askedBy: (name: string, on: string) => `Asked by ${name}, ${on}`,
  decidedBy: (name: string, on: string) => `Decided by ${name}, ${on}`,
  withdrawnOn: (on: string) => `Withdrawn ${on}`,
  somebody: 'somebody who has left',
} as const;

const words = ['never', 'once', 'twice'];

function timesText(times: number): string {
  return words[times] ?? `${times} times`;
}
