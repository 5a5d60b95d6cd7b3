import { type SiteInput, siteInput, sitePatch } from 'contract/site/site';
import type { z } from 'zod';
import type { Draft } from '../../core/use-draft.ts';
import type { Form } from '../../core/use-form.ts';
import { DraftNotice, DraftState } from '../../shared/draft-notice.tsx';
import { fieldSpecOf } from '../../shared/field-spec.ts';
import { FormField } from '../../shared/form-field.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { useModuleOptions } from './module-options.ts';
import { sitesPath } from './site-paths.ts';
import { siteTexts } from './site-texts.ts';
import { timeZoneOptions } from './time-zones.ts';

const texts = siteTexts.form;
const { shape } = siteInput;

/** The version rides along, so that a draft remembers what it was made on. */
export const siteForm = siteInput.extend({ version: sitePatch.shape.version });

export type SiteFormProps = {
  form: Form<z.input<typeof siteForm>, SiteInput & { version?: number | null | undefined }>;
  draft: Draft;
  submitLabel: string;
  busyLabel: string;
};

/** What adding and editing a site ask for. */
export function SiteForm({ form, draft, submitLabel, busyLabel }: SiteFormProps) {
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
      <DraftNotice draft={draft} />
      {fields.map(([name, own]) => (
        <FormField key={name} form={form} name={name} field={{ ...fieldSpecOf(shape[name]), ...own }} />
      ))}
      <FormActions state={<DraftState draft={draft} />}>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <ButtonLink variant="quiet" to={sitesPath} onClick={draft.clear}>
          {texts.cancel}
        </ButtonLink>
      </FormActions>
    </FormLayout>
  );
}
