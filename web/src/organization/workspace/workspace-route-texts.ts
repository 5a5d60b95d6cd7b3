/** The title of the workspaces' page. */
export const workspaceTitles = {
  overview: 'Overview',
} as const;
