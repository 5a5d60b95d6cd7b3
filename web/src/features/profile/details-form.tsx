import { labelsOf } from 'contract/core/field';
import { meInput, type User } from 'contract/user/user';
import { userEndpoints } from 'contract/user/user.endpoints';
import { Controller } from 'react-hook-form';
import { useForm } from '../../core/use-form.ts';
import { useVersionedAction } from '../../shared/use-versioned-action.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { detailsForm } from './profile-forms.ts';

const labels = labelsOf(meInput);

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: String(value ?? ''),
});

/** Name and phone. */
export function DetailsForm({ user }: { user: User }) {
  const save = useVersionedAction(userEndpoints.updateMe, wordsOf);
  const form = useForm({
    schema: detailsForm,
    defaultValues: { name: user.name, contact: user.contact ?? '' },
    onSubmit: async ({ name, contact }) => {
      const outcome = await save.run({
        body: {
          ...(name === user.name ? {} : { name }),
          ...(contact === user.contact ? {} : { contact }),
          version: user.version,
        },
      });
      if (outcome.ok) form.reset({ name: outcome.data.name, contact: outcome.data.contact ?? '' });
      return outcome;
    },
  });

  return (
    <Section title="About you">
      <form {...form.props}>
        <TextField label="Name" required autoComplete="name" {...form.field('name')} />
        <Controller
          control={form.control}
          name="contact"
          render={({ field }) => (
            <PhoneField label="Phone" required {...field} error={form.errorOf('contact')} />
          )}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isBusy} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
      {save.conflictDialog}
    </Section>
  );
}
