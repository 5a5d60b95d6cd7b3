/** The words of raising one record from another. */
export const raiseFromTexts = {
  raise: (title: string) => `Raise ${title}`,
  raiseIn: (title: string, workspace: string) => `Raise ${title} in ${workspace}`,
  from: 'Raised from',
  copied: 'Copied from',
  checkCopy: 'Its dates, people, files and actions are not copied.',
  linked: 'Both are linked once it is saved.',
  raised: (titles: string) => `${titles} raised from it`,
} as const;
