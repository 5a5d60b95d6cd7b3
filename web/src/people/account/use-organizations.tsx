import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../core/http/api-error.ts';
import { session } from '../../core/session/session.ts';
import { useMe } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import type { MenuGroup } from '../../ui/overlays/menu.tsx';
import { organizationToast, toast } from '../../ui/feedback/toast.ts';
import { organizationTexts as texts } from './organization-texts.ts';
import { leaveFor } from './leave-for.ts';
import { switchAccount } from './switch-account.ts';

/** Where somebody can go to work: their organizations, and their own to be named; nothing for who has only one. */
export function useOrganizations(): MenuGroup[] {
  const navigate = useNavigate();
  const here = useOrganizationId();
  const me = useMe().data;
  if (!me) return [];
  const active = me.accountDetails.filter(({ status }) => status === 'active');
  const named = active.filter(({ orgName }) => orgName);
  const hasUnnamed = active.some(({ organization, orgName }) => organization === me._id && !orgName);
  if (named.length < 2 && !hasUnnamed) return [];

  const go = async (organizationId: string) => {
    try {
      if (await leaveFor(navigate, '/dashboard/home')) await switchAccount(organizationId);
    } catch (error) {
      toast.error(failureMessage(error), organizationToast);
    }
  };
  const nameOwn = async () => {
    if (await leaveFor(navigate, '/set-organization')) session.forgetAccount();
  };
  return [
    {
      heading: texts.organizations,
      items: named.map(({ organization, orgName }) => ({
        id: organization,
        label: orgName ?? '',
        checked: organization === here,
        onSelect: () => void go(organization),
      })),
    },
    {
      items: hasUnnamed ? [{ label: texts.nameOwn, icon: <IconPlus />, onSelect: () => void nameOwn() }] : [],
    },
  ];
}
