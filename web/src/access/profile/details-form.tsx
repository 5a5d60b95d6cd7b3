import { labelsOf } from 'contract/core/field';
import { meInput, type User } from 'contract/access/user/user';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LogoField } from '../../organization/workspace/logo-field.tsx';
import { useLogo } from '../../organization/workspace/use-logo.ts';
import { workspaceTexts } from '../../organization/workspace/workspace-texts.ts';
import { detailsForm } from './profile-forms.ts';
import { detailsFormTexts, ownPictureTexts } from './profile-texts.ts';

const labels = labelsOf(meInput);
const { someLogo, noLogo } = workspaceTexts.form;

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: name === 'profilePictureKey' ? (value ? someLogo : noLogo) : String(value ?? ''),
});

/** Picture, name and phone. */
export function DetailsForm({ user }: { user: User }) {
  const save = useVersionedAction(userEndpoints.updateMe, wordsOf);
  // The server tells no key of the picture that it has; its address stands for it until another is sent.
  const [kept, setKept] = useState(user.profilePicture);
  const picture = useLogo(kept === null ? null : { url: kept, key: kept });
  const form = useForm({
    name: 'profile:details',
    version: user.version,
    stays: true,
    schema: detailsForm,
    defaultValues: { name: user.name, contact: user.contact ?? '' },
    onSubmit: async (values, base) => {
      const sent = await picture.send();
      if (!sent.ok) return undefined;
      const picked = sent.key === kept ? {} : { profilePictureKey: sent.key };
      const outcome = await save.run({ body: { ...changedFields(values, base.values), ...picked } }, base);
      if (outcome.ok) setKept(sent.key);
      return outcome;
    },
  });

  return (
    <Section title={detailsFormTexts.title}>
      <FormFrame form={form} labelOf={(name) => labels[name]}>
        <LogoField logo={picture} words={ownPictureTexts} />
        <TextField label={detailsFormTexts.name} required autoComplete="name" {...form.field('name')} />
        <Controller
          control={form.control}
          name="contact"
          render={({ field }) => (
            <PhoneField label={detailsFormTexts.phone} required {...field} error={form.errorOf('contact')} />
          )}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={detailsFormTexts.saving}>
            {detailsFormTexts.save}
          </Button>
        </div>
      </FormFrame>
      {save.conflictDialog}
    </Section>
  );
}
