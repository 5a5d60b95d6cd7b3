import { IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type ChecklistItem,
  type Choice,
  type EvidenceRule,
  evidenceRules,
  type FailEffect,
  failEffects,
  isAsked,
  mayBeLeftOut,
  type ResponseType,
  responseTypes,
} from 'contract/records/checklist/checklist-types';
import { conditionAnswers } from 'contract/records/checklist/core/problems';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { checklistTexts as texts } from '../checklist-texts.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import classes from './editor.module.css';

const ResponseSetsDialog = lazyDialog(
  async () => (await import('./response-sets-dialog.tsx')).ResponseSetsDialog,
);

const optionsOf = (words: Record<string, { label: string }>) =>
  Object.entries(words).map(([value, { label }]) => ({ value, label }));

const responses = optionsOf(responseTypes);
const evidence = optionsOf(evidenceRules);
const effects = optionsOf(failEffects);

type Change = (patch: Partial<ChecklistItem>) => void;
type PartProps = { item: ChecklistItem; onChange: Change };

function Choices({ item: { choices }, onChange }: PartProps) {
  const [hasSets, setSets] = useState(false);
  const set = (index: number, patch: Partial<Choice>) =>
    onChange({ choices: choices.map((one, at) => (at === index ? { ...one, ...patch } : one)) });
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.choices}</legend>
      {choices.map((choice, index) => (
        // A choice is known by its place: it may be empty while it is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.choice}>
          <TextField
            label={texts.choice(index + 1)}
            value={choice.label}
            maxLength={100}
            onChange={(event) => set(index, { label: event.target.value })}
          />
          <CheckboxField
            label={texts.fails}
            checked={choice.isFail}
            onChange={(event) => set(index, { isFail: event.target.checked })}
          />
          <IconButton
            name={texts.removeChoice(index + 1)}
            icon={<IconTrash />}
            onClick={() => onChange({ choices: choices.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <div className={classes.ways}>
        <Button
          icon={<IconPlus />}
          onClick={() => onChange({ choices: [...choices, { label: '', isFail: false }] })}
        >
          {texts.addChoice}
        </Button>
        <Button icon={<IconListDetails />} onClick={() => setSets(true)}>
          {texts.sets}
        </Button>
      </div>
      <ResponseSetsDialog
        choices={choices}
        onUse={(taken) => onChange({ choices: taken })}
        opened={hasSets}
        onClose={() => setSets(false)}
      />
    </fieldset>
  );
}

const asNumber = (value: number | string | null) => (typeof value === 'number' ? value : null);

function Limits({ item: { min, max, unit }, onChange }: PartProps) {
  return (
    <div className={classes.pair}>
      <NumberField
        label={texts.lowest}
        value={min}
        onChange={(value) => onChange({ min: asNumber(value) })}
      />
      <NumberField
        label={texts.highest}
        value={max}
        onChange={(value) => onChange({ max: asNumber(value) })}
      />
      <TextField
        label={texts.unit}
        maxLength={20}
        value={unit ?? ''}
        onChange={(event) => onChange({ unit: event.target.value || null })}
      />
    </div>
  );
}

type ConditionProps = PartProps & {
  earlier: readonly ChecklistItem[];
  numbers: ReadonlyMap<string, string>;
};

const between = '=';

/** Which answer of an earlier item shows this one. */
function Condition({ item, earlier, numbers, onChange }: ConditionProps) {
  const options = earlier.flatMap((asked) =>
    conditionAnswers(asked).map(({ value, label }) => ({
      value: `${asked._id}${between}${value}`,
      label: texts.whenIt(numbers.get(asked._id) ?? '', label),
    })),
  );
  const { condition } = item;
  return (
    <SelectField
      label={texts.showWhen}
      options={options}
      value={condition ? `${condition.item}${between}${condition.answer}` : null}
      placeholder={texts.always}
      clearable
      searchable
      onChange={(chosen) => {
        const at = chosen?.indexOf(between) ?? -1;
        onChange({
          condition: chosen && at > 0 ? { item: chosen.slice(0, at), answer: chosen.slice(at + 1) } : null,
        });
      }}
    />
  );
}

function Scoring({ item, onChange }: PartProps) {
  const { weight, evidence: rule, onFail, isCritical, isRequired } = item;
  return (
    <>
      <div className={classes.pair}>
        <NumberField
          label={texts.weight}
          value={weight}
          onChange={(value) => onChange({ weight: Math.round(asNumber(value) ?? 0) })}
        />
        <SelectField
          label={texts.evidence}
          options={evidence}
          value={rule}
          onChange={(value) => onChange({ evidence: (value ?? 'never') as EvidenceRule })}
        />
        <SelectField
          label={texts.onFail}
          options={effects}
          value={onFail}
          onChange={(value) => onChange({ onFail: (value ?? 'none') as FailEffect })}
        />
      </div>
      <CheckboxField
        label={texts.critical}
        checked={isCritical}
        onChange={(event) => onChange({ isCritical: event.target.checked })}
      />
      <CheckboxField
        label={texts.required}
        checked={isRequired}
        onChange={(event) => onChange({ isRequired: event.target.checked })}
      />
      <CheckboxField
        label={texts.mayBeLeftOut}
        checked={mayBeLeftOut(item)}
        onChange={(event) => onChange({ mayBeLeftOut: event.target.checked })}
      />
    </>
  );
}

type EditorProps = ConditionProps & { error: string | undefined };

const firstChoices: Choice[] = [
  { label: '', isFail: false },
  { label: '', isFail: false },
];

/** What is said of an item, opened in its place. */
export function ItemEditor({ item, earlier, numbers, error, onChange }: EditorProps) {
  const { type, choices } = item;
  const isChoice = type === 'choice' || type === 'choices';
  const setType = (value: string | null) => {
    const next = (value ?? 'yes-no') as ResponseType; // the options are the types
    const wantsChoices = (next === 'choice' || next === 'choices') && choices.length === 0;
    onChange({ type: next, ...(wantsChoices ? { choices: firstChoices } : {}) });
  };
  return (
    <div className={classes.fields}>
      <TextField
        label={texts.question}
        required
        maxLength={500}
        value={item.question}
        {...(error ? { error } : {})}
        data-question={item._id}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      <div className={classes.pair}>
        <TextField
          label={texts.help}
          maxLength={1000}
          value={item.help ?? ''}
          onChange={(event) => onChange({ help: event.target.value || null })}
        />
        <TextField
          label={texts.clause}
          maxLength={100}
          value={item.clause ?? ''}
          onChange={(event) => onChange({ clause: event.target.value || null })}
        />
      </div>
      <div className={classes.pair}>
        <SelectField label={texts.response} options={responses} value={type} onChange={setType} />
        <Condition item={item} earlier={earlier} numbers={numbers} onChange={onChange} />
      </div>
      {isChoice && <Choices item={item} onChange={onChange} />}
      {type === 'number' && <Limits item={item} onChange={onChange} />}
      {isAsked(item) && <Scoring item={item} onChange={onChange} />}
    </div>
  );
}
