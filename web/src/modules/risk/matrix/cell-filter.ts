import { cellOf, ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import type { Filter } from '../../../ui/actions/filter.ts';
import { matrixTexts as texts } from './matrix-texts.ts';

const steps = [5, 4, 3, 2, 1];

/** A list is narrowed to a cell of the matrix, or to what is not rated. */
export const cellFilter: Filter = {
  name: 'cell',
  label: texts.cell,
  options: ratingTypes.flatMap((type) => [
    { value: `${type}-none`, label: `${ratingLabels[type]} ${texts.notRated}` },
    ...steps.flatMap((likelihood) =>
      steps.toReversed().map((impact) => ({
        value: cellOf(type, likelihood, impact),
        label: texts.cellOf(ratingLabels[type], likelihood, impact),
      })),
    ),
  ]),
};
