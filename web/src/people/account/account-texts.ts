import { permissionLabels } from 'contract/core/rights/permissions';

/** The words of the people of an organization. */
export const accountTexts = {
  tabs: 'Users',
  members: 'Members',
  pending: 'Invitations',
  inactive: 'Inactive',
  table: 'Users',
  search: 'Search user',
  invite: 'Invite User',
  import: 'Import',
  columns: {
    name: 'User',
    role: 'Role',
    workspaces: 'Workspaces',
    openItems: 'Open items',
    lastSeenAt: 'Last active',
    createdAt: 'Since',
  },
  filters: { role: 'Role', module: 'Module', mailRefused: 'Email', idle: 'Last active' },
  mailRefused: 'Refused by the mail server',
  idle: 'More than 90 days ago',
  never: 'Never',
  everywhere: 'All workspaces',
  nowhere: 'None yet',
  edit: 'Edit',
  activate: 'Set active',
  deactivate: 'Set inactive',
  remove: 'Remove from the organization',
  empty: {
    message: 'No Users found.',
    text: 'People whom you invite appear here as soon as they have accepted.',
  },
  emptyInactive: {
    message: 'No inactive users.',
    text: 'Somebody who is set inactive cannot open this organization; what they did stays as it is.',
  },
  email: 'Email',
  dashboard: 'Dashboard',
} as const;

/** The words of the form that invites somebody or edits a membership. */
export const inviteTexts = {
  inviteTitle: 'Invite User',
  editTitle: 'Edit User Account',
  back: 'Back',
  email: 'Email',
  emailHelp:
    'They get a link that works for this address alone, for 7 days. Several addresses are separated by commas, spaces or lines.',
  people: 'Who is invited',
  invalid: 'Invalid email',
  required: 'Email is required',
  remove: (email: string) => `Remove ${email}`,
  preview: 'What they get',
  previewAbout: (email = '') => `Each of them gets an email of their own. This is the one to ${email}:`,
  previewNone: 'Tick a workspace to see what they are given.',
  byRole: 'A role of the workspace',
  sent: 'Invitation sent',
  tooMany: 'At most 50 addresses at once',
  results: 'Invitations',
  sentTo: (count: number) => (count === 1 ? '1 invitation was sent.' : `${count} invitations were sent.`),
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  organizationRole: 'Role in the organization',
  organizationRoleHelp:
    'Members see the workspaces that they are given. Administrators and owners see all of them and manage people; only owners manage billing and other owners.',
  jobTitle: 'Job title',
  department: 'Department',
  workspaces: 'Workspaces',
  workspacesHelp: 'Tick what this person works in, and choose what they may do there.',
  allWorkspaces: 'Owners and administrators work in every workspace.',
  none: 'Please select at least one workspace.',
  given: (count: number) => (count === 1 ? '1 workspace' : `${count} workspaces`),
  createFirst: 'Please create workspace first',
  goToWorkspace: 'Go to Workspace',
  may: (workspace: string) => `What may be done in ${workspace}`,
  levels: permissionLabels,
  noRoles: 'The roles of this workspace could not be loaded; the three levels can be given.',
  send: 'Send Invitation',
  sending: 'Sending…',
  update: 'Update Account',
  updating: 'Updating…',
  pending: 'An invitation is already pending for this email.',
  failed: 'This account could not be opened',
  dashboard: 'Dashboard',
} as const;

/** The words of the sheet on which somebody's open things are given to others. */
export const reassignTexts = {
  title: (name: string) => `Reassign the open work of ${name}`,
  text: 'Records stay as they are. Open work needs somebody to take it over.',
  to: 'Who takes over',
  choose: 'Choose a person',
  reason: 'Reason',
  reasonHelp: 'Optional. This is recorded in the activity log.',
  reassign: 'Reassign and go on',
  reassigning: 'Reassigning...',
  leave: 'Leave unassigned and go on',
  none: (name: string) => `Nothing is open in the name of ${name}.`,
  deactivate: 'Set inactive',
  remove: 'Remove',
  deactivateText: (name: string) =>
    `${name} is logged out at once and cannot open this organization until they are set active again.`,
  removeText: (name: string) =>
    `${name} is logged out at once and leaves this organization. Their records stay.`,
  more: (count: number) => `and ${count} more`,
  relations: {
    manager: 'Manages',
    assignee: 'Has to do',
    verifier: 'Verifies',
    approver: 'Approves',
    named: 'Is named for',
    owner: 'Owns',
    lead: 'Leads',
  },
} as const;

/** The words of what is done to several people at once. */
export const manyTexts = {
  acts: {
    activate: 'Set active',
    deactivate: 'Set inactive',
    workspace: 'Add to workspace',
    role: 'Change role',
  },
  titles: {
    activate: (count: string) => `Set ${count} active`,
    deactivate: (count: string) => `Set ${count} inactive`,
    workspace: (count: string) => `Add ${count} to a workspace`,
    role: (count: string) => `Change the role of ${count}`,
  },
  count: (count: number) => (count === 1 ? '1 user' : `${count} users`),
  texts: {
    activate: 'They can open this organization again, with what they were given before.',
    deactivate:
      'They are logged out at once and cannot open this organization until they are set active again.',
    workspace: 'They keep what they have. Who works there already stays as they are.',
    role: 'Owners and administrators work in every workspace.',
  },
  leave: 'Leave what is open in their names unassigned',
  leaveHelp: 'Otherwise whoever has something open stays active, and you are told who.',
  workspace: 'Workspace',
  chooseWorkspace: 'Choose a workspace',
  role: 'Role in the organization',
  chooseRole: 'Choose a role',
  reason: 'Reason',
  reasonHelp: 'Optional. This is recorded in the activity log.',
  saving: 'Saving...',
  close: 'Close',
  done: (count: number) =>
    count === 0
      ? 'Nobody was changed.'
      : count === 1
        ? '1 user was changed.'
        : `${count} users were changed.`,
  unchanged: (count: number) => (count === 1 ? '1 needed no change.' : `${count} needed no change.`),
  refused: (count: number) => (count === 1 ? '1 stays as before:' : `${count} stay as before:`),
} as const;

/** The words of the list of invitations. */
export const invitationTexts = {
  table: 'Invitations',
  search: 'Search email',
  columns: {
    email: 'Email',
    status: 'Status',
    workspaces: 'Workspaces',
    invitedBy: 'Invited by',
    createdAt: 'Sent',
    expiresAt: 'Expires',
  },
  statuses: { pending: 'Pending', accepted: 'Accepted', revoked: 'Revoked', expired: 'Expired' },
  resend: 'Send again',
  revoke: 'Revoke',
  revokeTitle: 'Revoke invitation',
  revokeQuestion: 'Are you sure you want to revoke this invitation?',
  empty: {
    message: 'No invitations.',
    text: 'Invite the people whom you work with. Each gets a link by email and sees only what you grant.',
  },
} as const;
