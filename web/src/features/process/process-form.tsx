import { type ProcessInput, processInput, processPatch } from 'contract/process/process';
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
import type { Option } from '../../ui/option.ts';
import { useModuleOptions } from '../site/module-options.ts';
import { processesPath } from './process-paths.ts';
import { processTexts } from './process-texts.ts';

const texts = processTexts.form;
const { shape } = processInput;

/** The version rides along, so that a draft remembers what it was made on. */
export const processForm = processInput.extend({ version: processPatch.shape.version });

export type ProcessFormProps = {
  form: Form<z.input<typeof processForm>, ProcessInput & { version?: number | null | undefined }>;
  draft: Draft;
  sites: Option[];
  submitLabel: string;
  busyLabel: string;
};

/** What adding and editing a process ask for. */
export function ProcessForm({ form, draft, sites, submitLabel, busyLabel }: ProcessFormProps) {
  const modules = useModuleOptions();
  const fields = [
    ['name', {}],
    [
      'parentSite',
      { control: 'multiselect', options: sites, placeholder: texts.chooseSites, help: texts.siteHelp },
    ],
    ['location', { help: texts.locationHelp }],
    ['subProcesses', { control: 'tags', placeholder: texts.addSubProcess, help: texts.subProcessHelp }],
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
        <ButtonLink variant="quiet" to={processesPath} onClick={draft.clear}>
          {texts.cancel}
        </ButtonLink>
      </FormActions>
    </FormLayout>
  );
}
