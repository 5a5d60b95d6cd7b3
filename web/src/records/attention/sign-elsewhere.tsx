import { IconWritingSign } from '@tabler/icons-react';
import type { AttentionEntry } from 'contract/records/attention/attention.endpoints';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { severalSigningTexts as texts } from '../signature/several/several-texts.ts';

type Place = { workspace: string; name: string; organization: string; link: string; count: number };

const workspaceIn = /^\/[a-z]+\/[0-9a-f-]{36}\/workspace\/[0-9a-f-]{36}(?=\/)/;

/** The workspaces where several approvals wait for whoever looks, of those that are listed. */
function placesOf(items: readonly AttentionEntry[]): Place[] {
  const asked = items.filter(({ key, isMine }) => key === 'approval_waiting_me' && isMine);
  return [...Map.groupBy(asked, ({ workspace }) => workspace)].flatMap(([workspace, rows]) => {
    const [first] = rows;
    const start = first && workspaceIn.exec(first.link)?.[0];
    if (!workspace || !start || rows.length < 2) return [];
    const { workspaceName, organization } = first;
    const link = `${start}/need-attention`;
    return [
      { workspace, name: workspaceName ?? '', organization: organization._id, link, count: rows.length },
    ];
  });
}

/** Leads to the workspaces where several approvals can be signed with one proof. */
export function SignElsewhere({ items }: { items: readonly AttentionEntry[] }) {
  const openIn = useOpenIn();
  return placesOf(items).map(({ workspace, name, organization, link, count }) => (
    <ButtonLink
      key={workspace}
      icon={<IconWritingSign />}
      to={link}
      onClick={plainClick(() => void openIn(organization, link))}
    >
      {texts.waitingIn(count, name)}
    </ButtonLink>
  ));
}
