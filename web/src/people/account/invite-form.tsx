import { invitationInput } from 'contract/people/invitation/invitation';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import type { ClipboardEvent } from 'react';
import { z } from 'zod';
import { useMe } from '../../core/session/use-can.ts';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useGoBack } from '../../core/loading/use-go-back.ts';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormNotes } from '../../shared/forms/form-notes.tsx';
import { FormLayout } from '../../ui/fields/form-layout.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usersPath } from './account-paths.ts';
import { inviteTexts as texts } from './account-texts.ts';
import { AddressList, InvitePreview, InviteResults } from './invite-parts.tsx';
import { addressesIn, addressProblem } from './several-addresses.ts';
import { useInvite } from './use-invite.ts';
import { type Chosen, WorkspaceChoice } from './workspace-choice.tsx';

const addressesMax = 50;

const areSound = (typed: string) => {
  const addresses = addressesIn(typed);
  return addresses.length > 0 && addresses.every((address) => !addressProblem(address));
};

const inviteForm = invitationInput.pick({ Permissions: true }).extend({
  email: z
    .string()
    .trim()
    .min(1, texts.required)
    .refine(areSound, texts.invalid)
    .refine((typed) => addressesIn(typed).length <= addressesMax, texts.tooMany),
});

type WhoForm = Form<z.input<typeof inviteForm>, z.output<typeof inviteForm>>;

/** The field for one address or many, and the list of them. */
function WhoField({ form }: { form: WhoForm }) {
  const addresses = addressesIn(form.watch('email'));
  const put = (next: string[]) =>
    form.setValue('email', next.join(', '), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  // A field of one line would run the lines of a pasted list together.
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = addressesIn(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    put([...new Set([...addresses, ...pasted])]);
  };

  return (
    <>
      <TextField
        label={texts.email}
        type="text"
        inputMode="email"
        help={texts.emailHelp}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onPaste={handlePaste}
        {...form.field('email')}
      />
      <AddressList
        addresses={addresses}
        onRemove={(address) => put(addresses.filter((other) => other !== address))}
      />
    </>
  );
}

/** Invites one or several to workspaces by mail. */
export function InviteForm({ modules }: { modules: ModuleNames[] }) {
  const goBack = useGoBack(usersPath);
  const me = useMe().data;
  const { invite, results } = useInvite(goBack);
  const form = useForm({
    name: 'invitation:new',
    schema: inviteForm,
    defaultValues: { email: '', Permissions: [] },
    onSubmit: async ({ email, Permissions }) =>
      invite({ addresses: addressesIn(email), Permissions }, (left) =>
        form.setValue('email', left.join(', ')),
      ),
  });
  const addresses = addressesIn(form.watch('email'));
  const chosen = form.watch('Permissions') as Chosen[]; // the choice alone writes them
  return (
    <FormLayout {...form.props}>
      <FormNotes editing={form.editing} />
      <WhoField form={form} />
      <InviteResults results={results} />
      <Section title={texts.workspaces}>
        <p>{texts.workspacesHelp}</p>
        <WorkspaceChoice
          modules={modules}
          value={chosen}
          onChange={(value) =>
            form.setValue('Permissions', value, { shouldValidate: form.formState.isSubmitted })
          }
          error={form.errorOf('Permissions')}
        />
      </Section>
      <InvitePreview
        addresses={addresses}
        chosen={chosen}
        modules={modules}
        inviter={me?.name ?? ''}
        organization={me?.orgName ?? null}
      />
      <FormFooter
        form={form}
        to={goBack}
        submitLabel={texts.send}
        busy={form.formState.isSubmitting || !me}
        busyLabel={me ? texts.sending : undefined}
      />
    </FormLayout>
  );
}
