import { labelsOf } from 'contract/core/field';
import { type ProcessInput, processInput } from 'contract/organization/process/process';
import type { z } from 'zod';
import type { Form } from '../../core/forms/use-form.ts';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormNotes } from '../../shared/forms/form-notes.tsx';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormLayout } from '../../ui/fields/form-layout.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { useModuleOptions } from '../site/module-options.ts';
import { processesPath } from './process-paths.ts';
import { processTexts } from './process-texts.ts';

const texts = processTexts.form;
const { shape } = processInput;
const labels = labelsOf(processInput);

export type ProcessFormProps = {
  form: Form<z.input<typeof processInput>, ProcessInput>;
  sites: Option[];
  submitLabel: string;
  busyLabel: string;
};

/** What adding and editing a process ask for. */
export function ProcessForm({ form, sites, submitLabel, busyLabel }: ProcessFormProps) {
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
      <FormNotes editing={form.editing} labelOf={(name) => labels[name]} />
      {fields.map(([name, own]) => (
        <FormField key={name} form={form} name={name} field={{ ...fieldSpecOf(shape[name]), ...own }} />
      ))}
      <FormFooter
        form={form}
        to={processesPath}
        submitLabel={submitLabel}
        busy={form.formState.isSubmitting}
        busyLabel={busyLabel}
      />
    </FormLayout>
  );
}
