/** The titles of a workspace's administration. */
export const adminTitles = {
  userManagement: 'User management',
  user: 'User',
  addRole: 'Add role',
  role: 'Role',
  compareRoles: 'Compare roles',
  group: 'Group',
  newGroup: 'New group',
  editGroup: 'Edit group',
  settings: 'Settings',
  deletedFiles: 'Deleted items',
} as const;
