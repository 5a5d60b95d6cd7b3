import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { FieldError } from '../../../ui/fields/field-notes.tsx';
import type { AssessForm } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

type ChoiceProps = { form: AssessForm; scheme: RiskScheme };

/** The five steps of likelihood side by side, of which one is chosen by mouse or arrow keys. */
export function LikelihoodChoice({ form, scheme }: ChoiceProps) {
  const chosen = form.watch('likelihood');
  const error = form.errorOf('likelihood');
  return (
    <fieldset className={classes.group} aria-invalid={error ? true : undefined}>
      <legend>{texts.howLikely}</legend>
      <div className={classes.steps}>
        {scheme.likelihoods.map(({ label, anchor }, index) => (
          <label key={label} className={classes.step} data-chosen={chosen === index + 1 || undefined}>
            <input
              type="radio"
              name="likelihood"
              value={index + 1}
              checked={chosen === index + 1}
              onChange={() =>
                form.setValue('likelihood', index + 1, { shouldDirty: true, shouldValidate: true })
              }
            />
            <span className={classes.stepLabel}>
              {index + 1} {label}
            </span>
            <span className={classes.quiet}>{anchor}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </fieldset>
  );
}
