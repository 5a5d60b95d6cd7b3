/** The words of the risk form. */
export const formTexts = {
  create: 'New risk',
  edit: 'Edit risk',
  save: 'Save risk',
  saving: 'Saving...',
  cancel: 'Cancel',
  fiveWs: '5W2H',
  additional: 'Additional fields',
  requestFromAdministrator: 'Additional fields must be requested from the Risk workspace administrator.',
  askAdministrator: 'ask the Risk workspace administrator for more',
  similar: 'Similar risks',
  similarText: 'Open one first if yours may already be there.',
  similarNone: 'None so far. They show here while you type the name.',
  after: 'After you save',
  afterNumber: 'The risk gets its number and shows under Pending.',
  afterManagers: 'Its managers see it in My Risk.',
  afterActions: 'You can add the actions that treat it.',
  noSites:
    'There is no site yet. Somebody who administers the organization adds sites under Business management.',
} as const;

/** What an empty control says, by the field's name. */
export const placeholders: Record<string, string> = {
  category: 'Choose a category',
  site: 'Choose a site',
  process: 'Choose a process',
  managers: 'Add a person',
};

export const chooseSiteFirst = 'Choose the site first';

/** How many of the seven questions are answered. */
export const answeredText = (answered: number, total: number) => `optional, ${answered} of ${total} answered`;
