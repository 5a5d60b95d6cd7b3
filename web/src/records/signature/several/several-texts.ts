const records = (many: number) => (many === 1 ? '1 record' : `${many} records`);

/** The words of signing several records with one proof. */
export const severalSigningTexts = {
  title: 'Sign several records',
  waiting: (many: string) => `Review and sign ${many}`,
  waitingIn: (many: number, workspace: string) => `Review and sign ${many} in ${workspace}`,
  choose: 'Choose what you sign',
  all: (many: number) => `All ${many}`,
  chosen: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
  noneChosen: 'Choose at least one record to sign.',
  content: 'All that is signed',
  none: 'Nothing waits for your signature here.',
  more: (most: number) => `These are the first ${most}. Sign the others after them.`,
  changed: 'A record has changed since you opened this. Look at what changed, then choose it again.',
  gone: (numbers: string) => `No longer to be signed here: ${numbers}.`,
  waitsForDecision: 'It waits for your decision. This signature does not decide: open the record to do so.',
  subject: (many: number) =>
    many === 1
      ? '1 record, with a signature of its own'
      : `${many} records, each with a signature of its own`,
  signed: (many: number) => `${records(many)} signed`,
  resultTitle: (refused: number, all: number) => `${refused} of ${all} could not be signed`,
  signedTitle: 'Signed',
  refusedTitle: 'Not signed',
  close: 'Close',
} as const;
