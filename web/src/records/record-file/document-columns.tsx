import type { RecordDocument } from 'contract/records/record-file/document';
import { Link } from 'react-router';
import type { Column } from '../../shared/data-table/column.ts';
import { formatSize } from '../../shared/files/file-size.ts';
import { PersonName } from '../../shared/marks/person.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import type { RecordKind } from '../record/record-kind.ts';
import { placesOf } from '../record/record-stage.ts';
import classes from './file.module.css';
import { documentTexts as texts } from './document-texts.ts';
import { fileTexts } from './file-texts.ts';

const { columns } = texts;

/** At which stage the record of a file is, in words. */
export const stageOf = (kind: RecordKind, { record: { stage } }: Pick<RecordDocument, 'record'>): string =>
  placesOf(kind)[stage]?.label ?? stage;

const hashColumn: Column<RecordDocument> = {
  id: 'sha256',
  header: columns.sha256,
  width: 120,
  cell: ({ sha256 }) => (
    <code className={classes.hash} title={sha256}>
      {sha256.slice(0, 12)}
    </code>
  ),
  print: ({ sha256 }) => sha256,
};

/** The columns of the files of all records of a kind; `pathOf` leads to one of these records. */
export const documentColumns = (
  kind: RecordKind,
  pathOf: (recordId: string) => string,
): Column<RecordDocument>[] => [
  { id: 'name', header: columns.name, sortable: true, isPrimary: true, cell: ({ name }) => name },
  {
    id: 'record',
    header: kind.words.title,
    card: 'line',
    cell: ({ record: { _id, number, name } }) => (
      <Link to={pathOf(_id)} title={name}>
        {number} {name}
      </Link>
    ),
    print: ({ record: { number, name } }) => `${number} ${name}`,
  },
  { id: 'stage', header: columns.stage, width: 140, cell: (row) => stageOf(kind, row) },
  { id: 'use', header: columns.use, width: 100, cell: ({ use }) => texts.uses[use] },
  {
    id: 'createdBy',
    header: columns.createdBy,
    width: 170,
    fold: 'late',
    cell: ({ createdBy }) => (createdBy ? <PersonName person={createdBy} /> : texts.unknown),
    print: ({ createdBy }) => createdBy?.name ?? texts.unknown,
  },
  {
    id: 'createdAt',
    header: columns.createdAt,
    width: 160,
    sortable: true,
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
  {
    id: 'size',
    header: columns.size,
    width: 90,
    align: 'end',
    sortable: true,
    cell: ({ size }) => formatSize(size),
  },
  {
    id: 'edition',
    header: columns.edition,
    width: 84,
    fold: 'late',
    cell: ({ edition }) => fileTexts.version(edition),
  },
  hashColumn,
];
