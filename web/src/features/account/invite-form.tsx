import { invitationInput } from 'contract/invitation/invitation';
import { invitationEndpoints } from 'contract/invitation/invitation.endpoints';
import type { ModuleNames } from 'contract/subscription/subscription';
import { type ApiError, failureMessage } from '../../core/api-error.ts';
import { useAction } from '../../core/use-action.ts';
import { useMe } from '../../core/use-can.ts';
import { useForm } from '../../core/use-form.ts';
import { useGoBack } from '../../core/use-go-back.ts';
import { FormCancel } from '../../shared/form-cancel.tsx';
import { DraftState, FormNotes } from '../../shared/form-notes.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { organizationToast, toast } from '../../ui/toast.ts';
import { usersPath } from './account-paths.ts';
import { inviteTexts as texts } from './account-texts.ts';
import { type Chosen, WorkspaceChoice } from './workspace-choice.tsx';

const inviteForm = invitationInput.pick({ email: true, Permissions: true });

/** One toast for each entry of a map of fields, as the specification has it; else the server's sentence. */
export function showRefusal(error: ApiError): undefined {
  const fields = Object.entries(error.errors);
  if (error.message.includes('already sent')) toast.warning(texts.pending, organizationToast);
  else if (fields.length === 0) toast.error(failureMessage(error, 'Operation failed'), organizationToast);
  else for (const [field, message] of fields) toast.error(`${field}: ${message}`, organizationToast);
}

/** Invites somebody to workspaces by mail. */
export function InviteForm({ modules }: { modules: ModuleNames[] }) {
  const goBack = useGoBack(usersPath);
  const me = useMe().data;
  const invite = useAction(invitationEndpoints.create, {
    toastOptions: organizationToast,
    failureToast: showRefusal,
    onSuccess: goBack,
  });
  const form = useForm({
    name: 'invitation:new',
    schema: inviteForm,
    defaultValues: { email: '', Permissions: [] },
    onSubmit: (values) =>
      // The organization at hand is the one that the header names; the role is a label.
      invite.run({ body: { ...values, role: 'admin' } }),
  });
  return (
    <FormLayout {...form.props}>
      <FormNotes editing={form.editing} />
      <TextField
        label={texts.email}
        type="email"
        help={texts.emailHelp}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field('email')}
      />
      <Section title={texts.workspaces}>
        <p>{texts.workspacesHelp}</p>
        <WorkspaceChoice
          modules={modules}
          value={form.watch('Permissions') as Chosen[]} // the choice alone writes them
          onChange={(value) =>
            form.setValue('Permissions', value, { shouldValidate: form.formState.isSubmitted })
          }
          error={form.errorOf('Permissions')}
        />
      </Section>
      <FormActions state={<DraftState editing={form.editing} />}>
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting || !me}
          busyLabel={me ? texts.sending : undefined}
        >
          {texts.send}
        </Button>
        <FormCancel form={form} to={goBack}>
          {texts.cancel}
        </FormCancel>
      </FormActions>
    </FormLayout>
  );
}
