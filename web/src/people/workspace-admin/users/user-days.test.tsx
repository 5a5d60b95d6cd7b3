import { screen } from '@testing-library/react';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { Member } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { test } from 'vitest';
import { makeUser } from '../../../../test/make.ts';
import { mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const member: Member = {
  ...mara,
  status: 'active',
  organizationRole: 'member',
  isAdministrator: false,
  jobTitle: null,
  role: null,
  level: 2,
  groups: [],
  sites: null,
  processes: null,
  scope: { sites: null, processes: null },
  validUntil: null,
  openTasks: 0,
  overdueTasks: 0,
  openRecords: 0,
  openItems: 0,
  lastActivityAt: '2026-11-21T01:30:00.000Z',
  addedAt: '2026-10-05T00:10:00.000Z',
  version: 1,
};

test.each([
  ['America/Los_Angeles', '11/20/2026', '10/04/2026'],
  ['Asia/Karachi', '11/21/2026', '10/05/2026'],
])(
  'in %s somebody was active, and was added, on the day that it was there',
  async (timeZone, active, added) => {
    const server = riskServer();
    const user = makeUser({ timeZone });
    server.on(userEndpoints.me, () => ({ ...user, user, subscription: [] }));
    server.on(memberEndpoints.find, () => member);
    server.on(memberEndpoints.list, () => pageOf([member]));
    const { router } = renderAt(riskPath('user-management'), routes);
    await screen.findByText(active);
    await router.navigate(riskPath(`user-management/user-details/${member._id}`));
    await screen.findByText(added);
  },
);
