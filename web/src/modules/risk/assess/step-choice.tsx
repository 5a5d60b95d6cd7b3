import { FieldError } from '../../../ui/fields/field-notes.tsx';
import type { AssessForm, FactorName } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

type Step = { value: number; label: string; anchor?: string };

type ChoiceProps = {
  form: AssessForm;
  name: FactorName;
  legend: string;
  about?: string;
  steps: Step[];
  /** What was chosen when it was assessed before. */
  before?: number | null | undefined;
  /** The steps stand below each other. */
  isList?: boolean;
};

/** Steps with their words, of which one is chosen by mouse or arrow keys. */
export function StepChoice({ form, name, legend, about, steps, before, isList = false }: ChoiceProps) {
  const chosen = form.watch(name);
  const error = form.errorOf(name);
  const choose = (value: number) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className={classes.group} aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      {about && <p className={classes.quiet}>{about}</p>}
      <div className={isList ? classes.ratings : classes.steps}>
        {steps.map(({ value, label, anchor }) => (
          <label key={value} className={classes.step} data-chosen={chosen === value || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            <span className={classes.stepLabel}>
              {value} {label}
            </span>
            {anchor && <span className={classes.quiet}>{anchor}</span>}
          </label>
        ))}
      </div>
      {typeof before === 'number' && <p className={classes.quiet}>{texts.before(before)}</p>}
      {error && (
        <p className={classes.error} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </fieldset>
  );
}
