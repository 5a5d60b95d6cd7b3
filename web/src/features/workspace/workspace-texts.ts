import { permissionLabels } from 'contract/core/permissions';

/** The words of the workspace screens. */
export const workspaceTexts = {
  back: 'Back to the dashboard',
  search: 'Search Workspace',
  create: 'Create Workspace',
  view: 'View',
  viewOf: (name: string) => `View ${name}`,
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  createdOn: (day: string) => `Created ${day}`,
  cards: 'Workspaces',
  levels: permissionLabels,
  empty: {
    message: 'No Workspaces found.',
    text: 'A workspace holds the records of one team, plant or programme, with its own people and its own log. Create the first one to begin.',
    textForMember:
      'A workspace holds the records of one team, plant or programme. The owner of the organization creates it and lets you in.',
    noMatch: 'Nothing matches this search.',
    clearSearch: 'Clear search',
  },
  delete: {
    title: 'Delete workspace',
    question: 'Are you sure you want to delete this workspace?',
    confirm: 'Delete',
  },
  form: {
    createTitle: 'Create Workspace',
    editTitle: 'Edit Workspace',
    cancel: 'Cancel',
    create: 'Create',
    creating: 'Creating...',
    save: 'Save',
    saving: 'Saving...',
    someLogo: 'A picture',
    noLogo: 'No picture',
  },
  logo: {
    label: 'Upload Logo',
    accepted: 'Optional. JPEG, JPG, PNG, WebP or JFIF, up to 5 MB.',
    choose: 'Choose a picture',
    change: 'Change',
    remove: 'Remove',
    preview: 'Logo',
    progress: 'Uploading the logo',
    failed: 'Image upload failed',
    refused: (fileName: string) =>
      `${fileName} was not taken: choose a JPEG, JPG, PNG, WebP or JFIF picture of up to 5 MB.`,
  },
  overview: {
    title: 'Overview',
    about: 'About this workspace',
    role: 'Your role',
    created: 'Created',
    module: 'Module',
    activity: 'Recent activity',
    wholeLog: 'See the whole log',
    failed: 'This workspace could not be opened',
  },
};
