import { labelsOf } from 'contract/core/field';
import { type SiteInput, siteInput } from 'contract/organization/site/site';
import type { z } from 'zod';
import type { Form } from '../../core/forms/use-form.ts';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormNotes } from '../../shared/forms/form-notes.tsx';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormLayout } from '../../ui/fields/form-layout.tsx';
import { useModuleOptions } from './module-options.ts';
import { sitesPath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';
import { timeZoneOptions } from './time-zones.ts';

const texts = siteTexts.form;
const { shape } = siteInput;
const labels = labelsOf(siteInput);

export type SiteFormProps = {
  form: Form<z.input<typeof siteInput>, SiteInput>;
  submitLabel: string;
  busyLabel: string;
};

/** What adding and editing a site ask for. */
export function SiteForm({ form, submitLabel, busyLabel }: SiteFormProps) {
  const modules = useModuleOptions();
  const fields = [
    ['name', {}],
    ['location', {}],
    [
      'timeZone',
      {
        control: 'select',
        options: timeZoneOptions,
        placeholder: texts.chooseTimeZone,
        help: texts.timeZoneHelp,
      },
    ],
    [
      'modules',
      { control: 'multiselect', options: modules, placeholder: texts.chooseModules, help: texts.modulesHelp },
    ],
    ['note', { help: texts.noteHelp }],
    ['status', { help: texts.activeHelp }],
  ] as const;
  return (
    <FormLayout {...form.props}>
      <FormNotes editing={form.editing} labelOf={(name) => labels[name]} />
      {fields.map(([name, own]) => (
        <FormField key={name} form={form} name={name} field={{ ...fieldSpecOf(shape[name]), ...own }} />
      ))}
      <FormFooter
        form={form}
        to={sitesPath}
        submitLabel={submitLabel}
        busy={form.formState.isSubmitting}
        busyLabel={busyLabel}
      />
    </FormLayout>
  );
}
