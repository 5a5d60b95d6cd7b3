import { IconPlus, IconTrash } from '@tabler/icons-react';
import { conditionOperators, type Condition, isOfNumbers, operatorWords } from 'contract/core/condition';
import { limits } from 'contract/core/limits';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './custom-field.module.css';
import { conditionTexts as texts } from './custom-field-texts.ts';
import type { Form } from '../../core/forms/use-form.ts';
import type { ConditionTarget } from './use-condition-targets.ts';

/** What a form of conditions holds, whatever else it has, and wherever they stand in it. */
export type ConditionsForm = Form<{ conditions: Condition[] }, { conditions: Condition[] }>;

type EditorProps = {
  form: ConditionsForm;
  /** Where they stand in the form. */
  name: string;
  legend: string;
  /** What is said while there are none, and while there are some. */
  help: { none: string; some: string };
  targets: readonly ConditionTarget[];
};
type RowProps = Pick<EditorProps, 'form' | 'targets'> & {
  path: `conditions.${number}`;
  number: number;
  onRemove: () => void;
};

const operatorOptions = conditionOperators.map((value) => ({ value, label: operatorWords[value] }));

/** How a field can be compared: only numbers are more or less than others. */
const operatorsFor = (target: ConditionTarget | undefined) =>
  operatorOptions.filter(({ value }) => target?.type === 'number' || !isOfNumbers(value));

const takesNone = ({ operator }: Condition) => operator === 'empty' || operator === 'not-empty';

type ValueProps = {
  label: string;
  target: ConditionTarget | undefined;
  value: string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
};

/** The control of several values. */
function ConditionValues({ label, target, value, onChange, error }: ValueProps) {
  const own = { label, error, value, onChange };
  return target?.options ? <MultiSelectField {...own} options={target.options} /> : <TagsField {...own} />;
}

/** The control of the one value, by what the field of the condition is. */
function ConditionValue({ label, target, value, onChange, error }: ValueProps) {
  const [one = ''] = value;
  const become = (next: string | null) => onChange(next ? [next] : []);
  const own = { label, error };
  if (target?.options)
    return <SelectField {...own} options={target.options} value={one || null} onChange={become} searchable />;
  if (target?.type === 'date') return <DateField {...own} value={one || null} onChange={become} />;
  return (
    <TextField
      {...own}
      inputMode={target?.type === 'number' ? 'decimal' : undefined}
      value={one}
      onChange={(event) => become(event.currentTarget.value)}
    />
  );
}

function ConditionRow({ form, path, targets, number, onRemove }: RowProps) {
  const condition = useWatch({ control: form.control, name: path });
  const target = targets.find(({ value }) => value === condition.field);
  const clear = () => form.setValue(`${path}.values`, []);
  const Values = condition.operator === 'one-of' ? ConditionValues : ConditionValue;
  return (
    <div className={classes.condition}>
      <Controller
        control={form.control}
        name={`${path}.field`}
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            label={texts.field(number)}
            options={[...targets]}
            searchable
            {...field}
            onChange={(value) => {
              onChange(value ?? '');
              if (isOfNumbers(condition.operator)) form.setValue(`${path}.operator`, 'is');
              clear();
            }}
            error={form.errorOf(`${path}.field`)}
          />
        )}
      />
      <Controller
        control={form.control}
        name={`${path}.operator`}
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            label={texts.operator(number)}
            options={operatorsFor(target)}
            {...field}
            onChange={(value) => {
              onChange(value);
              clear();
            }}
            error={form.errorOf(`${path}.operator`)}
          />
        )}
      />
      {!takesNone(condition) && (
        <Controller
          control={form.control}
          name={`${path}.values`}
          render={({ field: { value, onChange } }) => (
            <Values
              label={texts.value(number)}
              target={target}
              value={value}
              onChange={onChange}
              error={form.errorOf(`${path}.values`)}
            />
          )}
        />
      )}
      <IconButton name={texts.remove(number)} icon={<IconTrash />} onClick={onRemove} />
    </div>
  );
}

/** When something is shown, required or asked: conditions on fields, all of which hold. */
export function ConditionsEditor({ form, name: at, legend, help, targets }: EditorProps) {
  const name = at as 'conditions'; // it holds conditions, wherever it stands in its form
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const error = form.errorOf(name) ?? form.errorOf(`${name}.root` as typeof name); // where the list as a whole keeps its own
  return (
    <fieldset className={classes.conditions}>
      <legend className={classes.legend}>{legend}</legend>
      <p className={classes.typeHelp}>{fields.length > 0 ? help.some : help.none}</p>
      {fields.map((condition, place) => (
        <ConditionRow
          key={condition.id}
          form={form}
          path={`${name}.${place}`}
          targets={targets}
          number={place + 1}
          onRemove={() => remove(place)}
        />
      ))}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {fields.length < limits.conditions && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus />}
          aria-label={texts.addTo(legend)}
          onClick={() => append({ field: '', operator: 'is', values: [] })}
        >
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
