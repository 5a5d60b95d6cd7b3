import type { MarksInUse } from 'contract/records/record/marks';
import type { Risk } from 'contract/modules/risk/risk';
import { closedAsLabels } from 'contract/modules/risk/risk-choices';
import { cutText } from '../../../records/record/register/record-columns.tsx';
import { tagColumn, tagFilter } from '../../../records/record/register/tag-column.tsx';
import type { Column } from '../../../shared/data-table/column.ts';
import type { Filter } from '../../../ui/actions/filter.ts';
import { labelOptions } from '../../../ui/fields/option.ts';
import { riskListTexts as texts } from './risk-list-texts.ts';

const hidden = (id: string, header: string, text: (risk: Risk) => string): Column<Risk> => ({
  id,
  header,
  width: 150,
  hidden: true,
  cell: (risk) => cutText(text(risk)),
  print: text,
});

/** Who is accountable. */
export const ownerColumn = hidden('owner', texts.owner, ({ owner }) => owner?.name ?? '');

/** Why it was closed, and by that a list is narrowed. */
export const closedAsColumn = hidden('closedAs', texts.closedAs, ({ closedAs }) =>
  closedAs ? closedAsLabels[closedAs] : '',
);
export const closedAsFilter: Filter = {
  name: 'closedAs',
  label: texts.closedAs,
  options: labelOptions(closedAsLabels),
  multiple: true,
};

/** By what people find risks of their own. */
export const markColumns: Column<Risk>[] = [
  tagColumn,
  hidden('parent', texts.parent, ({ parent }) => parent?.name ?? ''),
  hidden('externalRef', texts.externalRef, ({ externalRef }) => externalRef ?? ''),
];

/** A list of risks is narrowed to the tags in use, and to what stands below a risk. */
export const markFilters = (marks: MarksInUse): Filter[] => [
  tagFilter(marks),
  {
    name: 'parent',
    label: texts.below,
    options: marks.parents.map(({ _id, name }) => ({ value: _id, label: name })),
    multiple: true,
  },
];
