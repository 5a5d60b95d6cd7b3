import { customFieldTypes, type CustomFieldType } from 'contract/core/custom-field';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import checkbox from '../../ui/fields/checkbox.module.css';
import classes from './custom-field.module.css';
import { fieldTexts, typeLabels } from './custom-field-texts.ts';

export type FieldTypeChoiceProps = { onBack: () => void; onChoose: (types: CustomFieldType[]) => void };

/** First the types of the fields to add; each is configured after. */
export function FieldTypeChoice({ onBack, onChoose }: FieldTypeChoiceProps) {
  const [chosen, setChosen] = useState<CustomFieldType[]>([]);

  const toggle = (type: CustomFieldType) =>
    setChosen((before) =>
      before.includes(type) ? before.filter((other) => other !== type) : [...before, type],
    );

  return (
    <>
      <fieldset>
        <legend className={classes.lead}>{fieldTexts.chooseTypes}</legend>
        <div className={classes.types}>
          {customFieldTypes.map((type) => (
            <label key={type} className={classes.type} data-chosen={chosen.includes(type) || undefined}>
              <input
                type="checkbox"
                className={checkbox.box}
                checked={chosen.includes(type)}
                onChange={() => toggle(type)}
              />
              <span className={classes.typeLabel}>{typeLabels[type].label}</span>
              <span className={classes.typeHelp}>{typeLabels[type].help}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <DialogActions>
        <Button onClick={onBack}>{fieldTexts.back}</Button>
        <Button
          variant="primary"
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => onChoose(chosen)}
        >
          {fieldTexts.continue}
        </Button>
      </DialogActions>
    </>
  );
}
