import { screen, within } from '@testing-library/react';
import { levels } from 'contract/core/rights/levels';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { expect, test } from 'vitest';
import { makeUser, signIn } from '../../../test/make.ts';
import { mara, riskPath, riskServer } from '../../../test/make-risk.ts';
import { makeSubscription } from '../../../test/make-subscription.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const account: Partial<Workspace['account']> = {
  accountId: mara._id,
  organizationRole: 'member',
  levels: {},
  grants: [],
  scope: null,
};

/** Opens the form of a new risk as somebody of a level, with its additional fields unfolded. */
async function openForm(level: number, grants: string[] = []) {
  const server = riskServer();
  const user = signIn(makeUser({ organizationRole: 'member', grants: [] }));
  server.on(userEndpoints.me, () => ({
    ...user,
    user,
    subscription: [makeSubscription({ status: 'active' })],
  }));
  server.on(workspaceEndpoints.risk.find, () => ({
    ...({ name: 'Axle plant', imageUrl: null } as Workspace), // the frame looks at no more
    account: { ...account, level, grants } as Workspace['account'],
  }));
  const { person } = renderAt(riskPath('library/new'), routes);
  await person.click(await screen.findByRole('button', { name: /^Additional fields/ }));
  return { server, person };
}

test('an editor requests a field out of the form, which stays as it is', async () => {
  const { server, person } = await openForm(levels.edit);
  server.on(customFieldEndpoints.request, () => ({ asked: 1 }));
  await person.click(await screen.findByRole('button', { name: 'Request a field' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('button', { name: 'Send request' }));
  await dialog.findByText('Say what it is for');
  await person.type(dialog.getByRole('textbox', { name: 'Field' }), 'Cost centre');
  await person.type(dialog.getByRole('textbox', { name: 'What it is for' }), 'Finance asks for it');
  await person.click(dialog.getByRole('button', { name: 'Send request' }));
  await screen.findByText('The administrators have been told');
  expect(server.of(customFieldEndpoints.request)[0]?.body).toEqual({
    label: 'Cost centre',
    reason: 'Finance asks for it',
  });
  expect(server.of(riskEndpoints.create)).toEqual([]);
  expect(screen.queryByText('Risk name is required')).toBeNull();
});

test('whoever may define fields is not told to request them', async () => {
  await openForm(levels.admin, ['manage_custom_fields']);
  expect(screen.queryByRole('button', { name: 'Request a field' })).toBeNull();
});
