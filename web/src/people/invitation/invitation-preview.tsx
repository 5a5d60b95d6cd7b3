import type { InvitationPreview as Preview } from 'contract/people/invitation/invitation';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { useNavigate } from 'react-router';
import { AuthLayout } from '../../access/auth/auth-layout.tsx';
import { type ApiError, failureMessage } from '../../core/http/api-error.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { ModuleSquare } from '../../shared/marks/module-square.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { organizationToast, toast } from '../../ui/feedback/toast.ts';
import { switchAccount } from '../account/switch-account.ts';
import { withRedirect } from '../../access/auth/after-login.ts';
import { invitedByTexts } from '../../access/auth/invited-by-texts.ts';
import { acceptTexts as texts } from './invitation-texts.ts';
import classes from './invitation.module.css';
import { invitationToken } from '../../core/session/kept-token.ts';

function Given({ preview }: { preview: Preview }) {
  return (
    <>
      <p>{texts.given}</p>
      <ul className={classes.given}>
        {preview.Permissions.map(({ workspace, workspaceName, roleName, permission, module }) => (
          <li key={workspace} className={classes.workspace}>
            <ModuleSquare module={module} />
            <span className={classes.name}>{workspaceName}</span>
            <span className={classes.level}>{roleName ?? invitedByTexts.levels[permission]}</span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{texts.expires(formatDay(preview.expiresAt))}</p>
    </>
  );
}

/** Goes to work in the organization that was joined; where that fails, one's own home says why. */
function useEnter() {
  const navigate = useNavigate();
  const home = () => void navigate('/dashboard/home', { replace: true });
  return ({ accountId }: Pick<Preview, 'accountId'>) => {
    invitationToken.drop();
    switchAccount(accountId)
      .catch((error: unknown) => toast.error(failureMessage(error), organizationToast))
      .finally(home);
  };
}

function Refused({ error, token, path }: { error: ApiError; token: string; path: string }) {
  const navigate = useNavigate();
  const logInAgain = async () => {
    await signOut();
    invitationToken.keep(token); // ending a session forgets what the tab has kept
    await navigate(withRedirect('/login', path));
  };
  return (
    <AuthLayout title={texts.title}>
      <div className={classes.stack}>
        <Notice tone="warn">{failureMessage(error)}</Notice>
        {error.code === 'ROLE_NOT_ALLOWED' && (
          <Button variant="primary" size="large" fullWidth onClick={() => void logInAgain()}>
            {texts.other}
          </Button>
        )}
        <Button size="large" fullWidth onClick={() => void navigate('/dashboard/home')}>
          {texts.home}
        </Button>
      </div>
    </AuthLayout>
  );
}

/** What somebody reads before they accept, and the button. */
export function InvitationPreview({ token, path }: { token: string; path: string }) {
  const preview = useApi(invitationEndpoints.find, { params: { token } });
  const enter = useEnter();
  const accept = useAction(invitationEndpoints.accept, {
    toastOptions: organizationToast,
    failureToast: (error) => failureMessage(error, texts.failed),
    onSuccess: enter,
  });
  if (preview.error) return <Refused error={preview.error} token={token} path={path} />;
  const { data } = preview;
  return (
    <AuthLayout
      title={texts.title}
      lead={data && invitedByTexts.lead(data.invitedBy.name, data.orgName ?? invitedByTexts.unnamed)}
    >
      <div className={classes.stack}>
        {data ? <Given preview={data} /> : <ListSkeleton rows={3} />}
        {data?.status === 'accepted' ? (
          <>
            <Notice tone="info">{texts.used}</Notice>
            <Button variant="primary" size="large" fullWidth onClick={() => enter(data)}>
              {texts.home}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            size="large"
            fullWidth
            busy={accept.isBusy}
            busyLabel={texts.accepting}
            aria-disabled={!data}
            onClick={() => void accept.run({ body: { token } })}
          >
            {texts.accept}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}
