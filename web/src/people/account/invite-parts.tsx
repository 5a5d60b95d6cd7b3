import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { invitationMail } from 'contract/people/invitation/invitation-mail';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { inviteTexts as texts } from './account-texts.ts';
import classes from './invite.module.css';
import { addressProblem } from './several-addresses.ts';
import type { Chosen } from './workspace-choice.tsx';

type AddressListProps = { addresses: readonly string[]; onRemove: (address: string) => void };

/** Several addresses, each with what is wrong with it; one alone stands in its field. */
export function AddressList({ addresses, onRemove }: AddressListProps) {
  if (addresses.length < 2) return null;
  return (
    <ul className={classes.addresses} aria-label={texts.people}>
      {addresses.map((address) => {
        const problem = addressProblem(address);
        return (
          <li key={address} className={classes.address} data-is-wrong={problem ? true : undefined}>
            <span className={classes.text}>{address}</span>
            {problem && (
              <span className={classes.problem}>
                <IconAlertCircle /> {problem}
              </span>
            )}
            <IconButton
              name={texts.remove(address)}
              icon={<IconX />}
              size="small"
              onClick={() => onRemove(address)}
            />
          </li>
        );
      })}
    </ul>
  );
}

type PreviewProps = {
  addresses: readonly string[];
  chosen: readonly Chosen[];
  modules: readonly ModuleNames[];
  inviter: string;
  organization: string | null;
};

/** The mail as each of them will get it, and what they may do in each workspace then. */
export function InvitePreview({ addresses, chosen, modules, inviter, organization }: PreviewProps) {
  const first = addresses.find((address) => !addressProblem(address));
  if (!first) return null;
  const nameOf = new Map(
    modules.flatMap(({ workspaces }) => workspaces.map((one) => [one._id, one.name] as const)),
  );
  const workspaces = chosen.map(({ workspace }) => nameOf.get(workspace) ?? '');
  const { subject, lines } = invitationMail({ email: first, inviter, organization, workspaces });
  return (
    <Section title={texts.preview}>
      {chosen.length === 0 ? (
        <p className={classes.about}>{texts.previewNone}</p>
      ) : (
        <>
          <p className={classes.about}>{texts.previewAbout(first)}</p>
          <blockquote className={classes.mail}>
            <p className={classes.subject}>{subject}</p>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </blockquote>
          <ul className={classes.rights}>
            {chosen.map(({ workspace, permission, roleId }) => (
              <li key={workspace}>
                {nameOf.get(workspace)}: {roleId ? texts.byRole : texts.levels[permission]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** What became of one of several. */
export type InviteResult = { email: string; isSent: boolean; text: string };

/** What became of each of several addresses. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  return (
    <div role="status">
      {results.length > 0 && (
        <ul className={classes.addresses} aria-label={texts.results}>
          {results.map(({ email, isSent, text }) => (
            <li key={email} className={classes.address} data-is-wrong={isSent ? undefined : true}>
              <span className={classes.text}>{email}</span>
              <span className={isSent ? classes.sent : classes.problem}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
