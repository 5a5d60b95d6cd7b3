import { grantWords, levelWords } from 'contract/core/rights/access';
import { type Grant, grants } from 'contract/core/rights/levels';
import { type Role, roleInput } from 'contract/organization/role/role';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Form } from '../../../core/forms/use-form.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { adminTexts } from '../admin-texts.ts';
import classes from '../admin.module.css';
import { useScopeOptions } from '../use-admin-names.ts';
import { LevelMatrix, type Levels } from './level-matrix.tsx';
import { roleTexts as texts } from './role-texts.ts';

const { name, description, sites, processes } = roleInput.shape;

/** What stands in the form of a role: every part has a control, so none is absent. */
export const roleForm = z.object({
  name,
  description,
  level: z.string(),
  levels: z.custom<Levels>(),
  grants: z.custom<Grant[]>(),
  sites: z.array(z.string()),
  processes: z.array(z.string()),
  reason: z.string(),
});

export type RoleValues = z.input<typeof roleForm>;
type RoleFormState = Form<RoleValues, z.output<typeof roleForm>>;

const idsOf = (records: Role['sites']) => records?.map(({ _id }) => _id) ?? [];

/** A role in the shape of the form. */
export function roleValues(role: Role): RoleValues {
  return {
    name: role.name,
    description: role.description,
    level: String(role.level),
    levels: role.levels,
    grants: grants.filter((grant) => role.grants.includes(grant)),
    sites: idsOf(role.sites),
    processes: idsOf(role.processes),
    reason: '',
  };
}

/** The form of a role that is to be: it begins with reading. */
export const newRole: RoleValues = {
  name: '',
  description: '',
  level: '1',
  levels: {},
  grants: [],
  sites: [],
  processes: [],
  reason: '',
};

/** The levels that differ from the base, and no others. */
const ownLevels = (levels: Levels) =>
  Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== null && level !== undefined));

/** What the form says, as the wire takes it. */
export function roleBody({ level, levels, sites: places, processes: works, ...rest }: RoleValues) {
  const { reason: _reason, ...fields } = rest;
  return {
    ...fields,
    level: Number(level),
    levels: ownLevels(levels),
    sites: places.length > 0 ? places : null,
    processes: works.length > 0 ? works : null,
  };
}

const levelField: FieldSpec = {
  ...fieldSpecOf(roleInput.shape.level),
  control: 'select',
  options: levelWords.flatMap((label, value) => (value > 0 ? [{ value: String(value), label }] : [])),
};

function Grants({ value, onChange }: { value: Grant[]; onChange?: ((next: Grant[]) => void) | undefined }) {
  return (
    <div className={classes.chips}>
      {grants.map((grant) => (
        <CheckboxField
          key={grant}
          label={grantWords[grant]}
          checked={value.includes(grant)}
          disabled={!onChange}
          onChange={(event) =>
            onChange?.(
              event.currentTarget.checked ? [...value, grant] : value.filter((other) => other !== grant),
            )
          }
        />
      ))}
    </div>
  );
}

export type RoleFieldsProps = {
  form: RoleFormState;
  /** Nobody changes a role that comes with every workspace. */
  isReadOnly?: boolean;
  children?: ReactNode;
};

/** Everything that a role says. */
export function RoleFields({ form, isReadOnly = false, children }: RoleFieldsProps) {
  const scope = useScopeOptions();
  const values = form.watch();
  const setLevels = (next: Levels) => form.setValue('levels', next, { shouldDirty: true });
  const setGrants = (next: Grant[]) => form.setValue('grants', next, { shouldDirty: true });
  const drawn = (field: FieldSpec): FieldSpec => ({ ...field, disabled: isReadOnly });
  return (
    <>
      <FormField form={form} name="name" field={drawn(fieldSpecOf(name))} />
      <FormField form={form} name="description" field={drawn(fieldSpecOf(description))} />
      <FormField form={form} name="level" field={drawn(levelField)} />
      <Section title={texts.matrix}>
        <p className={classes.quiet}>{texts.matrixHelp}</p>
        <LevelMatrix
          level={Number(values.level)}
          levels={values.levels}
          onChange={isReadOnly ? undefined : setLevels}
        />
      </Section>
      <Section title={texts.grants}>
        <p className={classes.quiet}>{texts.grantsHelp}</p>
        <Grants value={values.grants} onChange={isReadOnly ? undefined : setGrants} />
      </Section>
      <Section title={texts.scope}>
        <div className={classes.form}>
          <FormField
            form={form}
            name="sites"
            field={drawn({
              ...fieldSpecOf(sites),
              options: scope.sites,
              placeholder: values.sites.length > 0 ? undefined : adminTexts.chooseSites,
              help: adminTexts.scopeHelp,
            })}
          />
          <FormField
            form={form}
            name="processes"
            field={drawn({
              ...fieldSpecOf(processes),
              options: scope.processes,
              placeholder: values.processes.length > 0 ? undefined : adminTexts.chooseProcesses,
              help: adminTexts.scopeHelp,
            })}
          />
        </div>
      </Section>
      {children}
    </>
  );
}
