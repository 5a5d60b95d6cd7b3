/** The words of a workspace's settings. */
export const settingsTexts = {
  title: 'Settings',
  screens: 'On screens of their own',
  failed: 'The settings could not be opened',
  readOnly: 'You see the settings. Only an administrator of this workspace can change them.',
  smallTeam:
    'Small-team mode is on: this organization has one active member. It ends by itself when a second one joins.',
  reason: 'Reason',
  reasonHelp: 'It stands in the history with what was changed.',
  noHistory: 'Nothing was changed yet: these are the settings that every workspace begins with.',
  nothing: 'Nothing was changed.',
} as const;
