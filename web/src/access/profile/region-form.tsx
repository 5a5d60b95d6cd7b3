import { dateFormats, formatDay } from 'contract/core/format-day';
import { labelsOf } from 'contract/core/field';
import { meInput, type User } from 'contract/access/user/user';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { Controller } from 'react-hook-form';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { timeZoneOptions } from '../../organization/site/time-zones.ts';
import { regionForm } from './profile-forms.ts';
import { regionFormTexts } from './profile-texts.ts';

const labels = labelsOf(meInput);

const example = '2026-11-30';
const formats = dateFormats.map((value) => ({
  value,
  label: regionFormTexts.suchAs(value, formatDay(example, value)),
}));

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: String(value ?? ''),
});

/** How days and times are written for the person, everywhere. */
export function RegionForm({ user }: { user: User }) {
  const save = useVersionedAction(userEndpoints.updateMe, wordsOf);
  const form = useForm({
    name: 'profile:region',
    version: user.version,
    stays: true,
    schema: regionForm,
    defaultValues: { dateFormat: user.dateFormat, timeZone: user.timeZone },
    onSubmit: ({ dateFormat, timeZone = null }, base) =>
      save.run({ body: changedFields({ dateFormat, timeZone }, base.values) }, base),
  });

  return (
    <Section title={regionFormTexts.title}>
      <FormFrame form={form} labelOf={(name) => labels[name]}>
        <Controller
          control={form.control}
          name="dateFormat"
          render={({ field }) => (
            <RadioField
              label={regionFormTexts.dateFormat}
              options={formats}
              value={field.value}
              onChange={field.onChange}
              error={form.errorOf('dateFormat')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field: { value, ...field } }) => (
            <SelectField
              label={regionFormTexts.timeZone}
              help={regionFormTexts.timeZoneHelp}
              placeholder={regionFormTexts.deviceTimeZone}
              searchable
              clearable
              options={timeZoneOptions}
              {...field}
              value={typeof value === 'string' ? value : null}
              error={form.errorOf('timeZone')}
            />
          )}
        />
        <div>
          <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={regionFormTexts.saving}>
            {regionFormTexts.save}
          </Button>
        </div>
      </FormFrame>
      {save.conflictDialog}
    </Section>
  );
}
