/** The wire's three words for what may be done in a workspace, as people read them. */
export const permissionWords = { admin: 'Admin', edit: 'Edit', view: 'View' } as const;
