import type { MarksInUse } from 'contract/records/record/marks';
import type { Column } from '../../../shared/data-table/column.ts';
import type { Filter } from '../../../ui/actions/filter.ts';
import { tagOptions } from '../use-marks.ts';
import { cutText } from './record-columns.tsx';
import { registerTexts } from './register-texts.ts';

type Tagged = { tags: readonly string[] };

const text = ({ tags }: Tagged) => tags.join(', ');

/** The tags of records, of a kind that has them. */
export const tagColumn: Column<Tagged> = {
  id: 'tags',
  header: registerTexts.tags,
  width: 150,
  hidden: true,
  cell: (record) => cutText(text(record)),
  print: text,
};

/** A list is narrowed to the tags in use. */
export const tagFilter = (marks: MarksInUse): Filter => ({
  name: 'tag',
  label: registerTexts.tag,
  options: tagOptions(marks),
  multiple: true,
});
