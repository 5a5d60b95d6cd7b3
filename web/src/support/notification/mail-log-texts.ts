/** The words of the log of emails. */
export const mailLogTexts = {
  title: 'Email log',
  about:
    'What was emailed to whom, and what became of it. What an email said is not kept. Entries are removed after 400 days.',
  table: 'Emails',
  search: 'Search name, number, event',
  refresh: 'Refresh',
  columns: {
    createdAt: 'Date and time',
    person: 'To',
    event: 'About',
    number: 'Number',
    workspace: 'Workspace',
    state: 'State',
    reason: 'Reason',
  },
  filters: { from: 'From', to: 'To', person: 'Person', event: 'About', state: 'State' },
  empty: 'Nothing has been emailed yet.',
  emptyText: 'Emails about assignments, due dates, decisions and invitations appear here.',
  /** What leads to the log from the settings. */
  open: 'Email log',
} as const;

/** The words that tell a person that no email reaches them. */
export const refusedMailTexts = {
  notice: (email: string, since: string) =>
    `No email reaches you: the mail server has refused ${email} since ${since}. Change your email address, or send yourself a test email once the mailbox takes emails again.`,
  mend: 'Change email address',
  refused: 'Refused',
  /** For administrators. */
  of: (email: string, since: string) => `No email reaches ${email} since ${since}.`,
  ofHelp: 'It is over with the next email that is taken, or with another address.',
} as const;
