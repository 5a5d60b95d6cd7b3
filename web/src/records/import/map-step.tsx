import {
  columnName,
  type ImportField,
  type ImportJob,
  type ImportMapping,
  type UserImportField,
  userImportFieldNames,
  userImportFields,
} from 'contract/records/import/import';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { modules } from 'contract/core/modules';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { CancelButton } from './cancel-button.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';

type FieldRowProps = {
  name: UserImportField;
  job: ImportJob;
  column: number | null;
  error: string | undefined;
  onChange: (column: number | null) => void;
};

function FieldRow({ name, job, column, error, onChange }: FieldRowProps) {
  const { label, help, required }: ImportField = userImportFields[name];
  const options = job.header.map((heading, index) => ({
    value: String(index),
    label: texts.column(columnName(index), heading),
  }));
  const examples = column === null ? [] : job.examples.flatMap((cells) => cells[column] || []);
  return (
    <div className={classes.mapped}>
      <SelectField
        label={label}
        help={help}
        error={error}
        required={required}
        options={options}
        value={column === null ? null : String(column)}
        onChange={(value) => onChange(value === null ? null : Number(value))}
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

type Defaults = Pick<ImportJob, 'defaultWorkspace' | 'defaultPermission'>;

type DefaultFieldsProps = { value: Defaults; onChange: (value: Defaults) => void; error: string | undefined };

const permissionOptions = (['view', 'edit', 'admin'] as const).map((value) => ({
  value,
  label: texts.permissions[value],
}));

function DefaultFields({ value, onChange, error }: DefaultFieldsProps) {
  const names = useApi(subscriptionEndpoints.names, {});
  const workspaces = (names.data ?? []).flatMap((one) =>
    one.workspaces.map(({ _id, name }) => ({ value: _id, label: `${modules[one.module].title}: ${name}` })),
  );
  return (
    <Section title={texts.defaultsTitle}>
      <div className={classes.pair}>
        <SelectField
          label={texts.defaultWorkspace}
          help={texts.defaultWorkspaceHelp}
          error={error}
          options={workspaces}
          value={value.defaultWorkspace}
          onChange={(defaultWorkspace) => onChange({ ...value, defaultWorkspace })}
          searchable
          clearable
        />
        <SelectField
          label={texts.defaultPermission}
          options={permissionOptions}
          value={value.defaultPermission}
          onChange={(next) => {
            const chosen = permissionOptions.find((option) => option.value === next);
            if (chosen) onChange({ ...value, defaultPermission: chosen.value });
          }}
        />
      </div>
    </Section>
  );
}

/** Saves what was chosen, then has every row checked. */
function useCheck(job: ImportJob) {
  const silent = { successToast: false } as const;
  const map = useAction(importEndpoints.map, silent);
  const validate = useAction(importEndpoints.validate, silent);
  const params = { importId: job._id };
  const check = async (mapping: ImportMapping, defaults: Defaults) => {
    const saved = await map.run({ params, body: { mapping, ...defaults } });
    return saved.ok && (await validate.run({ params })).ok;
  };
  return { check, isBusy: map.isBusy || validate.isBusy };
}

const requiredFields = ['name', 'email'] as const;

function errorsOf(
  mapping: ImportMapping,
  { defaultWorkspace }: Defaults,
): Partial<Record<UserImportField, string>> {
  const isMissing = (name: UserImportField) => mapping[name] === null || mapping[name] === undefined;
  const errors: Partial<Record<UserImportField, string>> = {};
  for (const name of requiredFields) {
    if (isMissing(name)) errors[name] = texts.required(userImportFields[name].label);
  }
  if (isMissing('workspaces') && !defaultWorkspace) errors.workspaces = texts.defaultWorkspaceNeeded;
  return errors;
}

export type MapStepProps = { job: ImportJob; onChecked: () => void };

/** The second step: which column of the file is which field. */
export function MapStep({ job, onChecked }: MapStepProps) {
  const [mapping, setMapping] = useState(job.mapping);
  const [defaults, setDefaults] = useState<Defaults>(job);
  const [isTried, setIsTried] = useState(false);
  const { check, isBusy } = useCheck(job);
  const errors = isTried ? errorsOf(mapping, defaults) : {};

  const submit = async () => {
    setIsTried(true);
    if (Object.keys(errorsOf(mapping, defaults)).length > 0) return;
    const { defaultWorkspace, defaultPermission } = defaults;
    if (await check(mapping, { defaultWorkspace, defaultPermission })) onChecked();
  };
  return (
    <Section title={texts.mapTitle}>
      <div className={classes.narrow}>
        <p className={classes.quiet}>{texts.mapLead(job.fileName, job.rowCount)}</p>
        {job.failure && <Notice tone="bad">{job.failure}</Notice>}
        <div className={classes.fields}>
          {userImportFieldNames.map((name) => (
            <FieldRow
              key={name}
              name={name}
              job={job}
              column={mapping[name] ?? null}
              error={name === 'workspaces' ? undefined : errors[name]}
              onChange={(column) => setMapping({ ...mapping, [name]: column })}
            />
          ))}
        </div>
        <DefaultFields value={defaults} onChange={setDefaults} error={errors.workspaces} />
        <FormActions>
          <Button variant="primary" busy={isBusy} busyLabel={texts.checking} onClick={() => void submit()}>
            {texts.check}
          </Button>
          <CancelButton job={job} />
        </FormActions>
      </div>
    </Section>
  );
}
