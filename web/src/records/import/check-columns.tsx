import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCopy,
  IconInfoCircle,
  IconPencil,
} from '@tabler/icons-react';
import type { ImportedField, ImportJob, ImportMessage, ImportRow } from 'contract/records/import/import';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/data-table/column.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import type { BadCell } from './fix-dialog.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';

const looks: Record<ImportRow['status'], { tone: Tone; icon: ReactNode }> = {
  ok: { tone: 'ok', icon: <IconCircleCheck /> },
  warning: { tone: 'info', icon: <IconInfoCircle /> },
  change: { tone: 'info', icon: <IconPencil /> },
  duplicate: { tone: 'warn', icon: <IconCopy /> },
  error: { tone: 'bad', icon: <IconAlertCircle /> },
};

const { columns: words, statuses } = texts.rows;

/** How many of the fields stand beside each other; what was found in others is told with its cell. */
const mostFields = 3;

/** A cell as the file has it, marked where something was found in it. */
function FileCell({ text, message }: { text: string; message: ImportMessage | undefined }) {
  if (!message) return <CutText text={text} />;
  return (
    <span className={classes.marked} data-error={message.isError || undefined}>
      <CutText text={text} />
      {message.isError ? <IconAlertCircle aria-hidden /> : <IconAlertTriangle aria-hidden />}
    </span>
  );
}

type MessageProps = {
  row: ImportRow;
  message: ImportMessage;
  fields: readonly ImportedField[];
  onFix: OnFix;
};

function Message({ row, message: { cell, field, message, isError }, fields, onFix }: MessageProps) {
  const known = cell ? fields.find(({ name }) => name === field) : undefined;
  return (
    <span className={classes.message}>
      <span>
        {cell && <span className={classes.cell}>{cell} </span>}
        {message}
      </span>
      {known && cell && (
        <Button
          size="small"
          aria-label={texts.fix.openCell(cell)}
          onClick={() => onFix({ row, field: known, message, isError })}
        >
          {texts.fix.open}
        </Button>
      )}
    </span>
  );
}

type OnFix = (cell: BadCell) => void;

/** The columns of the rows that were checked: some of the file's own, and what was found. */
export function checkColumns(
  { mapping }: Pick<ImportJob, 'mapping'>,
  fields: readonly ImportedField[],
  onFix: OnFix,
): Column<ImportRow>[] {
  const columnOf = (name: string) => mapping[name] ?? null;
  const shown = fields.filter(({ name }) => columnOf(name) !== null).slice(0, mostFields);
  const ofFile = shown.map(({ name, label }, at): Column<ImportRow> => ({
    id: name,
    header: label,
    width: 176,
    ...(at === 0 ? { isPrimary: true } : { card: 'line' }),
    cell: ({ cells, messages }) => (
      <FileCell
        text={cells[columnOf(name) ?? -1] ?? ''}
        message={messages.find(({ field }) => field === name)}
      />
    ),
  }));
  return [
    {
      id: 'row',
      header: words.row,
      width: 72,
      align: 'end',
      sortable: true,
      cell: ({ row }) => countText(row),
    },
    ...ofFile,
    {
      id: 'status',
      header: words.status,
      width: 112,
      card: 'line',
      cell: ({ status }) => <Pill {...looks[status]}>{statuses[status]}</Pill>,
    },
    {
      id: 'messages',
      header: words.messages,
      card: 'line',
      cell: (row) => (
        <span className={classes.messages}>
          {row.messages.map((message) => (
            <Message
              key={`${message.cell}${message.message}`}
              row={row}
              message={message}
              fields={fields}
              onFix={onFix}
            />
          ))}
        </span>
      ),
    },
  ];
}
