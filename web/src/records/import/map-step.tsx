import {
  columnName,
  type ImportedField,
  type ImportJob,
  importDefaults,
  importMapInput,
  type ImportMapInput,
  type ImportMapping,
} from 'contract/records/import/import';
import { modules } from 'contract/core/modules';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';

/** A form takes a dot for the way into a part, and a field of an import has one in its name. */
const inForm = (name: string) => name.replaceAll('.', ':');
const fromForm = (name: string) => name.replaceAll(':', '.');

const keysOf = <T,>(values: Record<string, T>, rename: (name: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));

/** Whether a field takes no column. */
const isMissing = (mapping: ImportMapping, name: string) =>
  mapping[name] === null || mapping[name] === undefined;

/** What a form of these fields has to say before the rows are checked. */
const schemaOf = (fields: readonly ImportedField[], isOfUsers: boolean) =>
  importMapInput
    .extend({ defaults: importDefaults })
    .superRefine(({ mapping, defaults, defaultWorkspace }, context) => {
      for (const { name, label, required } of fields) {
        const field = inForm(name);
        if (!required || !isMissing(mapping, field) || defaults[field]) continue;
        const message = texts.required(label);
        context.addIssue({ code: 'custom', path: ['mapping', field], message });
      }
      if (isOfUsers && isMissing(mapping, 'workspaces') && !defaultWorkspace)
        context.addIssue({
          code: 'custom',
          path: ['defaultWorkspace'],
          message: texts.defaultWorkspaceNeeded,
        });
    });

type Schema = ReturnType<typeof schemaOf>;
type MapForm = { form: Form<z.input<Schema>, z.output<Schema>> };

type FieldRowProps = MapForm & { field: ImportedField; job: ImportJob; mayGive: boolean };

/** What every row gets, where no column says it. */
function GivenField({ form, field: { name, label, choices } }: Pick<FieldRowProps, 'form' | 'field'>) {
  const options = choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <div className={classes.given}>
      <FormField
        form={form}
        name={`defaults.${inForm(name)}`}
        field={{
          label: texts.inEveryRow(label),
          ...(options.length > 0 ? { control: 'select', options } : { control: 'text' }),
        }}
      />
    </div>
  );
}

function FieldRow({ form, field, job, mayGive }: FieldRowProps) {
  const { name, label, help, required } = field;
  const at = `mapping.${inForm(name)}` as const;
  const {
    field: { ref: takeControl, ...bound },
  } = useController({ control: form.control, name: at });
  const column = bound.value ?? null;
  const options = job.header.map((heading, index) => ({
    value: String(index),
    label: texts.column(columnName(index), heading),
  }));
  const examples = column === null ? [] : job.examples.flatMap((cells) => cells[column] || []);
  return (
    <div className={classes.mapped}>
      <div>
        <SelectField
          ref={takeControl}
          label={label}
          help={help}
          error={form.errorOf(at)}
          required={required}
          options={options}
          value={column === null ? null : String(column)}
          onChange={(value) => bound.onChange(value === null ? null : Number(value))}
          placeholder={texts.none}
          searchable
          clearable
        />
        {mayGive && required && column === null && <GivenField form={form} field={field} />}
      </div>
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

/** Which of the fields have a column so far, for the words above them. */
function Matched({ form, job }: MapForm & Pick<MapStepProps, 'job'>) {
  const mapping = useWatch({ control: form.control, name: 'mapping' });
  const columns = new Set(Object.values(mapping).filter((column) => column !== null && column !== undefined));
  return <p className={classes.quiet}>{texts.matched(columns.size, job.header.length)}</p>;
}

/** What is sent of a form; what a field left behind that has a column by now is not meant any more. */
function bodyOf({ mapping, defaults, ...others }: z.output<Schema>): ImportMapInput {
  const given = Object.entries(defaults).filter(([name, value]) => value && isMissing(mapping, name));
  return {
    ...others,
    mapping: keysOf(mapping, fromForm),
    defaults: keysOf(Object.fromEntries(given), fromForm),
  };
}

function MapFields({ job, fields, onChecked }: MapStepProps & { fields: readonly ImportedField[] }) {
  const { calls, target, paramsOf } = useImportPlace();
  const isOfUsers = target === 'users';
  const silent = { successToast: false } as const;
  const map = useAction(calls.map, silent);
  const validate = useAction(calls.validate, silent);
  const params = paramsOf(job._id);
  const schema = useMemo(() => schemaOf(fields, isOfUsers), [fields, isOfUsers]);
  const mapping = Object.fromEntries(fields.map(({ name }) => [inForm(name), job.mapping[name] ?? null]));
  const { defaultWorkspace, defaultPermission } = job;
  const form = useForm({
    name: `import:${job._id}`,
    schema,
    defaultValues: {
      mapping,
      defaults: Object.fromEntries(fields.map(({ name }) => [inForm(name), job.defaults[name] ?? ''])),
      ...(isOfUsers ? { defaultWorkspace, defaultPermission } : {}),
    },
    onSubmit: async (values) => {
      const saved = await map.run({ params, body: bodyOf(values) });
      if (saved.ok && (await validate.run({ params })).ok) onChecked();
      return saved;
    },
  });
  return (
    <FormFrame form={form} className={classes.narrow}>
      <p className={classes.quiet}>{texts.mapLead(job.fileName, job.rowCount)}</p>
      <Matched form={form} job={job} />
      {job.failure && <Notice tone="bad">{job.failure}</Notice>}
      <div className={classes.fields}>
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            form={form}
            field={field}
            job={job}
            mayGive={!isOfUsers && field.name !== 'name'}
          />
        ))}
      </div>
      {isOfUsers && <DefaultFields form={form} />}
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
  );
}

export type MapStepProps = { job: ImportJob; onChecked: () => void };

/** The second step: which column of the file is which field. */
export function MapStep(props: MapStepProps) {
  const { calls, params, target } = useImportPlace();
  const answer = useApi(calls.fields, { params: { ...params, target } });
  return (
    <Section title={texts.mapTitle}>
      <Loaded answer={answer} failed={texts.failed}>
        {(fields) => <MapFields {...props} fields={fields} />}
      </Loaded>
    </Section>
  );
}
