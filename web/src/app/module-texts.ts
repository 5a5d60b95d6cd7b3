/** The words of the frame of a module. */
export const moduleTexts = {
  organization: 'Organization',
  notFound: 'Workspace not found',
  notHere: 'This workspace is not here.',
  allWorkspaces: 'All workspaces',
  gone: 'It may be deleted, in another organization, or not open to you.',
  readOnly: 'Nothing can be changed here.',
  back: 'Back to the workspace',
  readOnlyText: 'What is in the workspace can be read and exported.',
  mayNot: 'Your role does not let you do this.',
  mayNotText: 'An administrator can give you a role that does.',
  home: 'Home',
  pinnedFilters: (name: string) => `Pinned filters of ${name}`,
} as const;
