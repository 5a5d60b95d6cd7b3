import type { Remark, Step } from 'contract/core/step';
import { type Path, useController } from 'react-hook-form';
import { z } from 'zod';
import { remark } from 'contract/core/step';
import type { Form } from '../../core/forms/use-form.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import classes from './item-remarks.module.css';
import { workflowTexts as texts } from './workflow-texts.ts';

type Items = NonNullable<Step['items']>;

/** What is said of items: of one at least, where that is needed. */
export const remarksOf = ({ missing }: Items) =>
  missing === null ? z.array(remark) : z.array(remark).min(1, missing);

export type WithRemarks = { remarks: Remark[] };

const groupsOf = ({ of }: Items) => [...new Set(of.map(({ group }) => group))];

type ItemRemarksProps = { items: Items; form: Form<WithRemarks, WithRemarks> };

/** The items that a step is about, in their sorts: who chooses one says what is to be said of it. */
export function ItemRemarks({ items, form }: ItemRemarksProps) {
  const { field } = useController({ control: form.control, name: 'remarks' });
  const { ref, onBlur, onChange, value } = field;
  const error = form.errorOf('remarks');
  const put = (item: string, text: string | undefined) => {
    const others = value.filter((one) => one.item !== item);
    const isThere = others.length < value.length;
    if (text === undefined) onChange(others);
    else if (isThere) onChange(value.map((one) => (one.item === item ? { item, text } : one)));
    else onChange([...others, { item, text }]);
  };
  const errorOf = (index: number) => form.errorOf(`remarks.${index}.text` as Path<WithRemarks>);
  return (
    <fieldset className={classes.items}>
      <legend className={classes.legend}>
        {items.label}
        {items.missing === null && <span className={classes.optional}> {texts.optional}</span>}
      </legend>
      {groupsOf(items).map((group) => (
        <div
          key={group}
          className={classes.group}
          role={group ? 'group' : undefined}
          aria-label={group ?? undefined}
        >
          {group && <p className={classes.sort}>{group}</p>}
          {items.of
            .filter((item) => item.group === group)
            .map(({ _id, label }) => {
              const index = value.findIndex(({ item }) => item === _id);
              return (
                <div key={_id} className={classes.item}>
                  <CheckboxField
                    ref={_id === items.of[0]?._id ? ref : undefined}
                    label={label}
                    checked={index >= 0}
                    onBlur={onBlur}
                    onChange={({ target }) => put(_id, target.checked ? '' : undefined)}
                  />
                  {index >= 0 && (
                    <TextAreaField
                      label={items.text}
                      aria-label={`${items.text}: ${label}`}
                      required
                      rows={2}
                      value={value[index]?.text ?? ''}
                      error={errorOf(index)}
                      onBlur={onBlur}
                      onChange={({ target }) => put(_id, target.value)}
                    />
                  )}
                </div>
              );
            })}
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
