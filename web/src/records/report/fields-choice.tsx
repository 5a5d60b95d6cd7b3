import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import type { ReportChoice } from './report-choice.ts';

type Fields = ReportChoice['fields'];

function moved(fields: Fields, at: number, by: -1 | 1): Fields {
  const next = [...fields];
  const [field] = next.splice(at, 1);
  if (field) next.splice(at + by, 0, field);
  return next;
}

export type FieldsChoiceProps = { fields: Fields; onChange: (fields: Fields) => void };

/** Which fields stand in a report, in which order. */
export function FieldsChoice({ fields, onChange }: FieldsChoiceProps) {
  const turn = (key: string) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, isOn: !field.isOn } : field)));
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{texts.fields}</legend>
      <p className={classes.quiet}>{texts.fieldsHelp}</p>
      <ol className={classes.fields}>
        {fields.map(({ key, label, isOn }, at) => (
          <li key={key}>
            <CheckboxField label={label} checked={isOn} onChange={() => turn(key)} />
            <span className={classes.movers}>
              {at > 0 && (
                <IconButton
                  name={texts.up(label)}
                  icon={<IconArrowUp />}
                  size="small"
                  onClick={() => onChange(moved(fields, at, -1))}
                />
              )}
              {at < fields.length - 1 && (
                <IconButton
                  name={texts.down(label)}
                  icon={<IconArrowDown />}
                  size="small"
                  onClick={() => onChange(moved(fields, at, 1))}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
