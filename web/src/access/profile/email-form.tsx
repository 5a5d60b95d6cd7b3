import type { User } from 'contract/access/user/user';
import { useState } from 'react';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { emailForm } from './profile-forms.ts';
import { emailFormTexts } from './profile-texts.ts';

/** The address one logs in with; changing it takes the current password. */
export function EmailForm({ user }: { user: User }) {
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const save = useAction(userEndpoints.updateMe, { successToast: false });
  const form = useForm({
    name: 'profile:email',
    schema: emailForm,
    defaultValues: { email: user.email, currentPassword: '' },
    onSubmit: async (body) => {
      const outcome = await save.run({ body });
      if (outcome.ok) {
        const isChanged = outcome.data.email === body.email;
        setWaitsFor(isChanged ? null : body.email);
        if (isChanged) toast.success(emailFormTexts.changed);
        form.reset({ email: outcome.data.email, currentPassword: '' });
      }
      return outcome;
    },
  });

  return (
    <Section title={emailFormTexts.title}>
      {waitsFor && <Notice tone="info">{emailFormTexts.sentTo(waitsFor, user.email)}</Notice>}
      <FormFrame form={form}>
        <TextField
          label={emailFormTexts.email}
          type="email"
          required
          autoComplete="username"
          spellCheck={false}
          help={emailFormTexts.help}
          {...form.field('email')}
        />
        <PasswordField
          label={emailFormTexts.currentPassword}
          required
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <div>
          <Button type="submit" busy={save.isBusy} busyLabel={emailFormTexts.saving}>
            {emailFormTexts.title}
          </Button>
        </div>
      </FormFrame>
    </Section>
  );
}
