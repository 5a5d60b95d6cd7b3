import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { dimensionLabels } from 'contract/modules/risk/risk-levels';
import { dimensionsOf, impactsOf } from 'contract/modules/risk/risk-gain';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import { decidingDimension, impactOf } from 'contract/modules/risk/risk-score';
import { FieldError } from '../../../ui/fields/field-notes.tsx';
import { Hidden } from '../../../ui/layout/hidden.tsx';
import type { AssessForm } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

type TableProps = {
  form: AssessForm;
  scheme: RiskScheme;
  last: RiskAssessment | undefined;
  title: string;
  kind: RiskKind;
};
type Row = RiskScheme['dimensions'][number];

function changeText(now: number | null | undefined, before: number | null | undefined): string {
  if (typeof before !== 'number') return '';
  if (typeof now !== 'number' || now === before) return typeof now === 'number' ? texts.same : '';
  return now > before ? `↑ ${now - before}` : `↓ ${before - now}`;
}

type RowProps = {
  row: Row;
  form: AssessForm;
  steps: string[];
  isDeciding: boolean;
  before: number | null | undefined;
};

function ImpactRow({ row, form, steps, isDeciding, before }: RowProps) {
  const { dimension, about, anchors } = row;
  const name = `impacts.${dimension}` as const;
  const chosen = form.watch(name);
  return (
    <tr role="radiogroup" aria-label={dimensionLabels[dimension]}>
      <th scope="row">
        {dimensionLabels[dimension]}
        <span className={classes.quiet}>{about}</span>
      </th>
      {anchors.map((anchor, index) => (
        <td key={anchor}>
          <label
            className={classes.anchor}
            data-chosen={chosen === index + 1 || undefined}
            data-deciding={(isDeciding && chosen === index + 1) || undefined}
          >
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={chosen === index + 1}
              onChange={() => {
                form.setValue(name, index + 1, { shouldDirty: true });
                form.clearErrors('impacts');
              }}
            />
            <span className={classes.anchorStep}>
              {anchor === steps[index] ? `${index + 1} ` : `${index + 1} ${steps[index] ?? ''}: `}
            </span>
            {anchor}
          </label>
        </td>
      ))}
      <td className={classes.before}>
        {typeof before === 'number' && (
          <>
            <span className={classes.beforeLabel}>{texts.lastTime} </span>
            {before}
          </>
        )}{' '}
        <span>{changeText(chosen, before)}</span>
      </td>
    </tr>
  );
}

/** How bad it would be, or how good, in each dimension that is used: a row of five words each, of which one is chosen. */
export function ImpactTable({ form, scheme, last, title, kind }: TableProps) {
  const impacts = form.watch('impacts');
  const steps = impactsOf(scheme, kind);
  const deciding = decidingDimension(impacts);
  const error = form.errorOf('impacts') ?? form.formState.errors.impacts?.root?.message;
  return (
    <section className={classes.group} aria-labelledby="assess-impact">
      <div className={classes.head}>
        <h2 id="assess-impact">{title}</h2>
        {deciding && (
          <span className={classes.quiet}>
            {texts.highest(dimensionLabels[deciding], impactOf(impacts) ?? 0)}
          </span>
        )}
      </div>
      <div className={classes.frame}>
        <table className={classes.impacts}>
          <thead>
            <tr>
              <th scope="col">
                <Hidden>{texts.dimension}</Hidden>
              </th>
              {steps.map((label, index) => (
                <th key={label} scope="col">
                  {index + 1} {label}
                </th>
              ))}
              <th scope="col" className={classes.before}>
                {texts.lastTime}
              </th>
            </tr>
          </thead>
          <tbody>
            {dimensionsOf(scheme, kind)
              .filter(({ isUsed }) => isUsed)
              .map((row) => (
                <ImpactRow
                  key={row.dimension}
                  row={row}
                  form={form}
                  steps={steps}
                  isDeciding={deciding === row.dimension}
                  before={last?.impacts[row.dimension]}
                />
              ))}
          </tbody>
        </table>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </section>
  );
}
