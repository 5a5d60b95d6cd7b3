import {
  decisionMeanings,
  freeMeanings,
  type OfferedMeaning,
  stepMeanings,
} from 'contract/records/signature/signature';
import { useId } from 'react';
import { signatureTexts as texts } from './signature-texts.ts';
import classes from './signature.module.css';

const says: Record<OfferedMeaning, string> = { ...decisionMeanings, ...freeMeanings, ...stepMeanings };

type MeaningFieldProps = {
  meanings: readonly OfferedMeaning[];
  /** None is chosen where what was chosen is no longer offered. */
  value: OfferedMeaning | undefined;
  onChange: (meaning: OfferedMeaning) => void;
};

/** What a signature is to mean, each with what it says. */
export function MeaningField({ meanings, value, onChange }: MeaningFieldProps) {
  const name = useId();
  return (
    <fieldset className={classes.meanings}>
      <legend>{texts.meaning}</legend>
      {meanings.map((meaning, index) => (
        <label key={meaning} className={classes.meaning}>
          <input
            type="radio"
            name={name}
            value={meaning}
            checked={meaning === value}
            data-autofocus={index === 0 || undefined}
            onChange={() => onChange(meaning)}
          />
          <strong>{meaning}</strong>
          <span className={classes.says}>{says[meaning]}</span>
        </label>
      ))}
    </fieldset>
  );
}
