import { counted } from 'contract/core/counted';
import { withArticle } from 'contract/core/with-article';
import type { RecordLists } from '../record/record-kind.ts';

/** The words of the short form, and of what comes between it and the full one. */
export const raiseTexts = {
  takesSeconds: 'About 20 seconds: whoever takes it over fills in the rest.',
  placeholder: 'What is it, and where exactly?',
  other: 'Other',
  otherSite: 'Another site',
  chooseSite: 'Choose a site',
  lastSite: (name: string) => `${name} is where you were last.`,
  noSite: 'No site is open to you here',
  noSiteText:
    'Everything that is reported is at a site. Ask an administrator of your organization to add one.',
  photos: 'Photos and files',
  optional: 'Optional',
  takePhoto: 'Take a photo',
  chooseFile: 'Add a photo or file',
  photoOf: (name: string) => `Photo: ${name}`,
  leaveOut: (name: string) => `Leave out ${name}`,
  again: 'Try again',
  waits: 'Will be sent when you are back online',
  sent: (percent: number) => `${percent}%`,
  isSent: 'Sent',
  tooMany: (most: number) =>
    `At most ${counted(most, 'photo or file goes', 'photos and files go')} along. Attach the others afterwards.`,
  notSent: 'One of the photos could not be sent. Try it again, or leave it out.',
  name: 'Name',
  nameHelp: 'Left empty, its first sentence becomes the name.',
  send: 'Report',
  sending: 'Sending...',
  next: 'What happens next',
  nextSteps: [
    'Those who can take it over are notified now.',
    'You get a number, and you hear what is done about it.',
    'Until somebody takes it over, you can change it or withdraw it.',
  ],
  another: 'Report another',
  open: 'Open it',
  done: (number: string) => `${number} is reported`,
  notTaken: 'Not taken over yet',
  reportedBy: (name: string) => `Reported by ${name},`,
  waitsForTaker: 'It waits for somebody who takes it over and answers the rest.',
  ownWaits: 'You can change it or withdraw it until somebody takes it over.',
  takeOver: 'Take over',
  decline: 'Decline',
  change: 'Change',
  withdraw: 'Withdraw',
  save: 'Save',
  saving: 'Saving...',
  saveTaken: 'Take over',
  takenSteps: [
    'You manage it, unless you choose others.',
    'Who reported it hears that you took it over.',
    'From then on its actions and steps are open.',
  ],
  declineTitle: (number: string) => `Decline ${number}`,
  declineText: 'It moves to Deleted items, and who reported it is told the reason.',
  withdrawTitle: (number: string) => `Withdraw ${number}`,
  withdrawText: 'It moves to Deleted items, from where an administrator can restore it.',
} as const;

/** The words of reporting that name the kind. */
export function textsOf({ words: { one } }: Pick<RecordLists, 'words'>) {
  return {
    title: `Report ${withArticle(one)}`,
    takeOver: `Take over ${withArticle(one)}`,
    change: 'Change what you reported',
    back: 'Back to the list',
  };
}
