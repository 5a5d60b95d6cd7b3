import {
  dimensionLabels,
  impactDimensions,
  levelLabels,
  riskLevels,
} from 'contract/modules/risk/risk-levels';
import { acceptedByLabels } from 'contract/modules/risk/risk-scheme';
import type { ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FieldError } from '../../../ui/fields/field-notes.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LevelChip } from '../rating/level-chip.tsx';
import type { SchemeForm, SchemeValues } from './scheme-form.ts';
import { schemeTexts as texts } from './scheme-texts.ts';
import classes from './scheme.module.css';
import { labelOptions } from '../../../ui/fields/option.ts';

type Name = Path<SchemeValues>;
export type TableProps = { form: SchemeForm; mayEdit: boolean };

const steps = [0, 1, 2, 3, 4] as const;

type CellProps = TableProps & { name: Name; field: FieldSpec };

export function Cell({ form, mayEdit, name, field }: CellProps) {
  return (
    <td className={classes.cell}>
      <FormField form={form} name={name} field={{ ...field, disabled: !mayEdit }} />
    </td>
  );
}

export const text = (label: string): FieldSpec => ({ label, control: 'text' });
export const number = (label: string): FieldSpec => ({ label, control: 'number' });

type TableFrameProps = {
  title: string;
  about: string;
  heads: string[];
  error: string | undefined;
  /** Its cells have room for a few words each. */
  isWide?: boolean;
};

export function TableFrame({
  title,
  about,
  heads,
  error,
  isWide,
  children,
}: TableFrameProps & { children: ReactNode }) {
  return (
    <Section title={title}>
      <p className={classes.quiet}>{about}</p>
      <div className={classes.frame}>
        <table className={classes.table} data-wide={isWide} aria-label={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </Section>
  );
}

/** What is wrong with a whole table, as opposed to one of its fields. */
export function problemOf(
  form: SchemeForm,
  name: 'bands' | 'dimensions' | 'fmea' | 'matrix',
): string | undefined {
  const error = form.formState.errors[name];
  return error?.root?.message ?? (typeof error?.message === 'string' ? error.message : undefined);
}

type StepTableProps = TableProps & {
  name: 'likelihoods' | 'iso14971.situations' | 'iso14971.harms';
  title: string;
  about: string;
};

/** Five steps, with what each means. */
export function StepTable({ name, title, about, ...props }: StepTableProps) {
  return (
    <TableFrame title={title} about={about} heads={[texts.step, texts.label, texts.anchor]} error={undefined}>
      {steps.map((step) => (
        <tr key={step}>
          <th scope="row" className={classes.narrow}>
            {step + 1}
          </th>
          <Cell {...props} name={`${name}.${step}.label`} field={text(texts.labelOf(title, step + 1))} />
          <Cell {...props} name={`${name}.${step}.anchor`} field={text(texts.anchorOf(title, step + 1))} />
        </tr>
      ))}
    </TableFrame>
  );
}

/** What each step of impact means in each dimension, and which dimensions are used. */
export function ImpactTable(props: TableProps) {
  const { form, mayEdit } = props;
  return (
    <TableFrame
      title={texts.impact}
      about={texts.impactAbout}
      heads={[texts.dimension, ...steps.map((step) => String(step + 1))]}
      error={problemOf(form, 'dimensions')}
    >
      <tr>
        <th scope="row">{texts.label}</th>
        {steps.map((step) => (
          <Cell
            key={step}
            {...props}
            name={`impacts.${step}`}
            field={text(texts.labelOf(texts.impact, step + 1))}
          />
        ))}
      </tr>
      {impactDimensions.map((dimension, index) => (
        <tr key={dimension}>
          <th scope="row">
            <FormField
              form={form}
              name={`dimensions.${index}.isUsed` as Name}
              field={{ label: dimensionLabels[dimension], control: 'checkbox', disabled: !mayEdit }}
            />
          </th>
          {steps.map((step) => (
            <Cell
              key={step}
              {...props}
              name={`dimensions.${index}.anchors.${step}` as Name}
              field={text(texts.anchorOf(dimensionLabels[dimension], step + 1))}
            />
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

const approvers = labelOptions(acceptedByLabels);

/** From which score each level holds, how often its risks are looked at, and who may accept them. */
export function LevelTable(props: TableProps) {
  return (
    <TableFrame
      title={texts.levels}
      about={texts.levelsAbout}
      heads={[texts.level, texts.from, texts.days, texts.approver]}
      error={problemOf(props.form, 'bands')}
    >
      {riskLevels.map((level, index) => (
        <tr key={level}>
          <th scope="row">
            <LevelChip level={level} kind="threat" />
          </th>
          <Cell
            {...props}
            mayEdit={props.mayEdit && index > 0}
            name={`bands.${index}.from` as Name}
            field={number(texts.fromOf(levelLabels[level]))}
          />
          <Cell
            {...props}
            name={`bands.${index}.days` as Name}
            field={number(texts.daysOf(levelLabels[level]))}
          />
          <Cell
            {...props}
            name={`bands.${index}.approver` as Name}
            field={{
              label: texts.approverOf(levelLabels[level]),
              control: 'select',
              options: approvers,
              required: true,
            }}
          />
        </tr>
      ))}
    </TableFrame>
  );
}
