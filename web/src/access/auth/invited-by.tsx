import { type InvitationNotice, invitedEndpoints } from 'contract/access/auth/invited.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { invitedByTexts as texts } from './invited-by-texts.ts';
import classes from './invited-by.module.css';

function Pending({ notice }: { notice: InvitationNotice }) {
  const { invitedBy, orgName, workspaces } = notice;
  return (
    <section className={classes.invited} aria-label={texts.given}>
      <p className={classes.lead}>{texts.lead(invitedBy.name, orgName ?? texts.unnamed)}</p>
      {workspaces.length > 0 && (
        <ul className={classes.workspaces}>
          {workspaces.map(({ name, role, permission }) => (
            <li key={name}>
              <span>{name}</span> <span className={classes.role}>{role ?? texts.levels[permission]}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.how}>{texts.how}</p>
    </section>
  );
}

/** Who invites to what, for somebody who has opened the link of an invitation and is to log in or sign up first. */
export function InvitedBy({ token }: { token: string }) {
  const { data, error } = useApi(invitedEndpoints.find, { params: { token } }, { staleTime: 60_000 });
  // Without an answer one logs in all the same: what it says then, the acceptance says again.
  if (error) return error.code === 'NOT_FOUND' ? <Notice tone="warn">{texts.unknown}</Notice> : null;
  if (!data) return <div className={classes.awaited} />;
  if (data.status === 'pending') return <Pending notice={data} />;
  return (
    <Notice tone={data.status === 'accepted' ? 'info' : 'warn'}>
      {texts[data.status](data.invitedBy.name)}
    </Notice>
  );
}
