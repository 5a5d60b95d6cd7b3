import { userEndpoints } from 'contract/access/user/user.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { passwordForm } from './profile-forms.ts';
import { passwordFormTexts } from './profile-texts.ts';
import { useOwnWords } from './use-own-words.ts';

/** A new password; every other session of the person ends with the change. */
export function PasswordForm() {
  const save = useAction(userEndpoints.updateMe, { successToast: passwordFormTexts.changed });
  const form = useForm({
    name: null,
    schema: passwordForm,
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    onSubmit: async ({ currentPassword, password }) => {
      const outcome = await save.run({ body: { currentPassword, password } });
      if (outcome.ok) form.reset();
      return outcome;
    },
  });

  return (
    <Section title={passwordFormTexts.title}>
      <FormFrame form={form}>
        <PasswordField
          label={passwordFormTexts.currentPassword}
          required
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordField
          label={passwordFormTexts.newPassword}
          required
          autoComplete="new-password"
          help={passwordFormTexts.passwordHelp}
          strengthWith={useOwnWords()}
          {...form.field('password')}
        />
        <PasswordField
          label={passwordFormTexts.confirmPassword}
          required
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <div>
          <Button type="submit" busy={save.isBusy} busyLabel={passwordFormTexts.saving}>
            {passwordFormTexts.title}
          </Button>
        </div>
      </FormFrame>
    </Section>
  );
}
