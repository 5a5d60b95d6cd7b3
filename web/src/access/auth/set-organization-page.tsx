import { userEndpoints } from 'contract/access/user/user.endpoints';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { refusalText } from '../../core/forms/sending-forms.ts';
import { session, useSession } from '../../core/session/session.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { organizationToast } from '../../ui/feedback/toast.ts';
import classes from './auth.module.css';
import { loadOrganizationForm } from './lazy-forms.ts';
import { safeRedirect } from './safe-redirect.ts';
import { setOrganizationTexts } from './set-organization-texts.ts';

export function SetOrganizationPage() {
  const navigate = useNavigate();
  const email = useSession().auth.user?.email;
  const redirectTo = useSearchParams()[0].get('redirectTo');
  const name = useAction(userEndpoints.updateMe, {
    successToast: setOrganizationTexts.done,
    failureToast: (error) => refusalText(error, setOrganizationTexts.failed),
    toastOptions: organizationToast,
    onSuccess: (user) => {
      session.updateOrganization({ _id: user._id, orgName: user.orgName });
      void navigate(safeRedirect(redirectTo) ?? '/dashboard/home', { replace: true });
    },
  });
  const form = useForm({
    name: null,
    schema: loadOrganizationForm,
    defaultValues: { orgName: '' },
    onSubmit: (body) => name.run({ body }),
  });

  return (
    <AuthLayout
      title={setOrganizationTexts.title}
      lead={setOrganizationTexts.lead}
      footer={
        <>
          {setOrganizationTexts.loggedInAs(email)}{' '}
          <button type="button" className={classes.link} onClick={() => void signOut()}>
            {setOrganizationTexts.logout}
          </button>
        </>
      }
    >
      <form {...form.props}>
        <TextField
          label={setOrganizationTexts.organizationName}
          size="large"
          required
          autoComplete="organization"
          {...form.field('orgName')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          fullWidth
          busy={name.isBusy}
          busyLabel={setOrganizationTexts.saving}
        >
          {setOrganizationTexts.continue}
        </Button>
      </form>
    </AuthLayout>
  );
}
