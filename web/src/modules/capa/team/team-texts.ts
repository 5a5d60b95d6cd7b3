/** The words of the roles on the team of a CAPA. */
export const teamTexts = {
  title: 'Roles on the team',
  intro: 'Who leads the work, who clears its way, and what each brings to it. A report as 8D begins with it.',
  add: 'Add role',
  edit: 'Edit role',
  remove: 'Delete role',
  removeMessage: 'The person stays a member.',
  empty: 'Nobody has a role yet.',
  emptyText: 'Give one to a manager or a member.',
  brings: 'Brings to the team',
  choose: 'Choose',
  left: 'No longer a member',
} as const;
