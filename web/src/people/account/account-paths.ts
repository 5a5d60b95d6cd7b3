export const usersTitle = 'Users';
export const usersPath = '/global-user-management';
export const importUsersPath = `${usersPath}/bulk-user-import`;
export const inviteUserPath = `${usersPath}/invite-user`;

/** The form of one membership. */
export const editUserPath = (accountId: string) => `${inviteUserPath}?id=${accountId}`;
