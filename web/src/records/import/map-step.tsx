import {
  columnName,
  type ImportField,
  type ImportJob,
  importMapInput,
  type ImportMapping,
  type UserImportField,
  userImportFieldNames,
  userImportFields,
} from 'contract/records/import/import';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { modules } from 'contract/core/modules';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CancelButton } from './cancel-button.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';

/** Whether a field takes no column. */
const isMissing = (mapping: ImportMapping, name: UserImportField) =>
  mapping[name] === null || mapping[name] === undefined;

const requiredFields = ['name', 'email'] as const;

const mapSchema = importMapInput.superRefine(({ mapping, defaultWorkspace }, context) => {
  for (const name of requiredFields.filter((required) => isMissing(mapping, required))) {
    const message = texts.required(userImportFields[name].label);
    context.addIssue({ code: 'custom', path: ['mapping', name], message });
  }
  if (isMissing(mapping, 'workspaces') && !defaultWorkspace)
    context.addIssue({ code: 'custom', path: ['defaultWorkspace'], message: texts.defaultWorkspaceNeeded });
});

type MapForm = { form: Form<z.input<typeof mapSchema>, z.output<typeof mapSchema>> };

type FieldRowProps = MapForm & { name: UserImportField; job: ImportJob };

function FieldRow({ form, name, job }: FieldRowProps) {
  const {
    field: { ref: takeControl, ...bound },
  } = useController({ control: form.control, name: `mapping.${name}` });
  const column = bound.value ?? null;
  const { label, help, required }: ImportField = userImportFields[name];
  const options = job.header.map((heading, index) => ({
    value: String(index),
    label: texts.column(columnName(index), heading),
  }));
  const examples = column === null ? [] : job.examples.flatMap((cells) => cells[column] || []);
  return (
    <div className={classes.mapped}>
      <SelectField
        ref={takeControl}
        label={label}
        help={help}
        error={form.errorOf(`mapping.${name}`)}
        required={required}
        options={options}
        value={column === null ? null : String(column)}
        onChange={(value) => bound.onChange(value === null ? null : Number(value))}
        placeholder={texts.none}
        searchable
        clearable
      />
      {examples.length > 0 && (
        <div className={classes.examples}>
          <span className={classes.examplesLabel}>{texts.examples}</span>
          {examples.map((example, index) => (
            // Two rows may well hold the same.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={classes.example} title={example}>
              {example}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const permissionOptions = (['view', 'edit', 'admin'] as const).map((value) => ({
  value,
  label: texts.permissions[value],
}));

function DefaultFields({ form }: MapForm) {
  const names = useApi(subscriptionEndpoints.names, {});
  const workspaces = (names.data ?? []).flatMap((one) =>
    one.workspaces.map(({ _id, name }) => ({ value: _id, label: `${modules[one.module].title}: ${name}` })),
  );
  return (
    <Section title={texts.defaultsTitle}>
      <div className={classes.pair}>
        <FormField
          form={form}
          name="defaultWorkspace"
          field={{
            label: texts.defaultWorkspace,
            help: texts.defaultWorkspaceHelp,
            control: 'select',
            options: workspaces,
          }}
        />
        <FormField
          form={form}
          name="defaultPermission"
          field={{
            label: texts.defaultPermission,
            control: 'select',
            required: true,
            options: permissionOptions,
          }}
        />
      </div>
    </Section>
  );
}

export type MapStepProps = { job: ImportJob; onChecked: () => void };

/** The second step: which column of the file is which field. */
export function MapStep({ job, onChecked }: MapStepProps) {
  const silent = { successToast: false } as const;
  const map = useAction(importEndpoints.map, silent);
  const validate = useAction(importEndpoints.validate, silent);
  const params = { importId: job._id };
  const { defaultWorkspace, defaultPermission } = job;
  const mapping = Object.fromEntries(userImportFieldNames.map((name) => [name, job.mapping[name] ?? null]));
  const form = useForm({
    name: `import:${job._id}`,
    schema: mapSchema,
    defaultValues: { mapping, defaultWorkspace, defaultPermission },
    onSubmit: async (body) => {
      const saved = await map.run({ params, body });
      if (saved.ok && (await validate.run({ params })).ok) onChecked();
      return saved;
    },
  });
  return (
    <Section title={texts.mapTitle}>
      <FormFrame form={form} className={classes.narrow}>
        <p className={classes.quiet}>{texts.mapLead(job.fileName, job.rowCount)}</p>
        {job.failure && <Notice tone="bad">{job.failure}</Notice>}
        <div className={classes.fields}>
          {userImportFieldNames.map((name) => (
            <FieldRow key={name} form={form} name={name} job={job} />
          ))}
        </div>
        <DefaultFields form={form} />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            busy={map.isBusy || validate.isBusy}
            busyLabel={texts.checking}
          >
            {texts.check}
          </Button>
          <CancelButton job={job} />
        </FormActions>
      </FormFrame>
    </Section>
  );
}
