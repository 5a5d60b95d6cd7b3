import type { NoticeRules } from '../../support/notification/notification-rules.service.ts';

const ending = new Set(['deactivated', 'removed']);

/** What people are told of their memberships. */
export const accountNoticeRules: NoticeRules = {
  account: ({ action, changes = {}, recordId }) => {
    const to = recordId ? [recordId] : [];
    if (ending.has(action)) return [{ event: 'account.deactivated', to }];
    const isOfRights = 'organizationRole' in changes || 'Permissions' in changes;
    return isOfRights ? [{ event: 'role.changed', to }] : [];
  },
};
