import { levelOf } from 'contract/modules/risk/risk-score';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { number, problemOf, TableFrame, type TableProps } from './scheme-tables.tsx';
import { schemeTexts as texts } from './scheme-texts.ts';
import classes from './scheme.module.css';

const steps = [0, 1, 2, 3, 4] as const;
const fromTop = steps.toReversed();

/** The score of each likelihood and impact, as the matrix of risks shows them: the highest likelihood on top. */
export function ScoreTable({ form, mayEdit }: TableProps) {
  const [scores, bands, likelihoods, impacts] = form.watch(['matrix', 'bands', 'likelihoods', 'impacts']);
  const likelihoodOf = (step: number) => `${step + 1}. ${likelihoods[step]?.label ?? ''}`;
  const impactOf = (step: number) => `${step + 1}. ${impacts[step] ?? ''}`;
  return (
    <TableFrame
      title={texts.scores}
      about={texts.scoresAbout}
      heads={[texts.likelihood, ...steps.map(impactOf)]}
      error={problemOf(form, 'matrix')}
    >
      {fromTop.map((likelihood) => (
        <tr key={likelihood}>
          <th scope="row">{likelihoodOf(likelihood)}</th>
          {steps.map((impact) => (
            <td
              key={impact}
              className={`${classes.cell} ${classes.score}`}
              data-level={levelOf(bands, Number(scores[likelihood]?.[impact]))}
            >
              <FormField
                form={form}
                name={`matrix.${likelihood}.${impact}`}
                field={{
                  ...number(texts.scoreAt(likelihoodOf(likelihood), impactOf(impact))),
                  disabled: !mayEdit,
                }}
              />
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}
