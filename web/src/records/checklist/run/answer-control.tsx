import { IconCheck, IconCircleHalf2, IconX } from '@tabler/icons-react';
import {
  answerSets,
  type AnswerValue,
  type ChecklistItem,
  unitOf,
} from 'contract/records/checklist/checklist-types';
import type { ReactNode } from 'react';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';
import { TypedText } from './typed-text.tsx';

type ControlProps = {
  item: ChecklistItem;
  value: AnswerValue;
  disabled: boolean;
  onChange: (value: AnswerValue) => void;
};

type Option = { value: string; label: string; look: 'pass' | 'partial' | 'fail' };

const icons: Record<Option['look'], ReactNode> = {
  pass: <IconCheck />,
  partial: <IconCircleHalf2 />,
  fail: <IconX />,
};

const lookOf = (points: number): Option['look'] =>
  points === 1 ? 'pass' : points === 0 ? 'fail' : 'partial';

function optionsOf({ type, choices }: ChecklistItem): Option[] {
  if (type === 'yes-no' || type === 'conforming')
    return Object.entries(answerSets[type]).map(([value, { label, points }]) => ({
      value,
      label,
      look: lookOf(points),
    }));
  if (type === 'scale')
    return ['1', '2', '3', '4', '5'].map((value) => ({
      value,
      label: value,
      look: Number(value) <= 2 ? 'fail' : value === '5' ? 'pass' : 'partial',
    }));
  return choices.map(({ label, isFail }) => ({ value: label, label, look: isFail ? 'fail' : 'pass' }));
}

/** Large buttons of which one is chosen, or several. */
function Options({ item, value, disabled, onChange }: ControlProps) {
  const isSeveral = item.type === 'choices';
  const chosen = Array.isArray(value) ? value : value === null ? [] : [String(value)];
  const choose = (one: string, on: boolean) => {
    if (item.type === 'scale') onChange(Number(one));
    else if (!isSeveral) onChange(one);
    else {
      const next = on ? [...chosen, one] : chosen.filter((other) => other !== one);
      onChange(next.length > 0 ? next : null);
    }
  };
  const options = optionsOf(item);
  return (
    <fieldset className={classes.options} data-many={options.length > 5 || isSeveral || undefined}>
      <legend className={classes.legend}>{texts.answer}</legend>
      {options.map((option) => {
        const isChosen = chosen.includes(option.value);
        return (
          <label key={option.value} className={classes.option} data-look={isChosen ? option.look : undefined}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={item._id}
              checked={isChosen}
              disabled={disabled}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            {item.type === 'yes-no' && icons[option.look]}
            <span>{option.label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const textOf = (value: AnswerValue) => (typeof value === 'string' ? value : '');

/** What an item is answered with. */
export function AnswerControl(props: ControlProps) {
  const { item, value, disabled, onChange } = props;
  const { type, min, max } = item;
  if (type === 'photo' || type === 'instruction') return null;
  if (type === 'number')
    return (
      <NumberField
        label={texts.number(unitOf(item))}
        help={texts.between(min, max, unitOf(item)) || undefined}
        value={typeof value === 'number' ? value : null}
        disabled={disabled}
        onChange={(given) => onChange(typeof given === 'number' ? given : null)}
      />
    );
  if (type === 'text')
    return (
      <TypedText
        isLong
        label={texts.text}
        maxLength={2000}
        value={textOf(value)}
        disabled={disabled}
        onChange={onChange}
      />
    );
  if (type === 'signature')
    return (
      <TypedText
        label={texts.signer}
        maxLength={200}
        value={textOf(value)}
        disabled={disabled}
        onChange={onChange}
      />
    );
  if (type === 'date')
    return (
      <DateField label={texts.date} value={textOf(value) || null} disabled={disabled} onChange={onChange} />
    );
  return <Options {...props} />;
}
