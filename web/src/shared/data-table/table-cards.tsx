import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Column } from './column.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './table-cards.module.css';
import { FavoriteButton, PrimaryCell, RowMenu } from './row-parts.tsx';
import type { RowsProps } from './table-rows.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import type { RowViewProps } from './table-row.tsx';

function placeOf<Row>(column: Column<Row>) {
  return column.isPrimary ? 'title' : (column.card ?? 'fact');
}

function Facts<Row>({ record, columns }: { record: Row; columns: Column<Row>[] }) {
  if (columns.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd>{column.cell(record)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CardHead<Row extends object>({
  table,
  row,
  number,
  visible,
  selection,
}: Omit<RowViewProps<Row>, 'keys'>) {
  const record = row.original;
  const name = table.rowName(record);
  const isFavorite = table.favorites?.ids.has(row.id) ?? false;
  const top = visible.filter((column) => placeOf(column) === 'top');
  return (
    <div className={classes.head}>
      {(table.bulkActions?.length ?? 0) > 0 && (
        <Checkbox
          aria-label={dataTableTexts.select(name)}
          checked={selection.isSelected(row)}
          onChange={(event) => selection.toggleRow(row, event)}
        />
      )}
      <span className={classes.number}>
        {top.length > 0
          ? top.map((column) => <span key={column.id}>{column.cell(record)}</span>)
          : `# ${number}`}
      </span>
      <span className={classes.controls}>
        {table.favorites && (
          <FavoriteButton
            name={name}
            isOn={isFavorite}
            onToggle={() => table.favorites?.set(row.id, !isFavorite)}
          />
        )}
        <RowMenu table={table} row={record} />
      </span>
    </div>
  );
}

function CardFoot<Row extends object>({
  table,
  row,
  visible,
  detailId,
}: Pick<RowViewProps<Row>, 'table' | 'row' | 'visible'> & { detailId: string }) {
  const record = row.original;
  const foot = visible.filter((column) => placeOf(column) === 'foot');
  const label = table.expandLabel?.(record) ?? dataTableTexts.details;
  const isExpanded = row.getIsExpanded();
  if (foot.length === 0 && !row.getCanExpand()) return null;
  return (
    <div className={classes.foot}>
      {foot.map((column) => (
        <span key={column.id}>{column.cell(record)}</span>
      ))}
      {row.getCanExpand() && (
        <button
          type="button"
          className={classes.expand}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? detailId : undefined}
          onClick={() => row.toggleExpanded()}
        >
          {label}
          {isExpanded ? <IconChevronUp /> : <IconChevronDown />}
        </button>
      )}
    </div>
  );
}

function Card<Row extends object>(props: RowViewProps<Row>) {
  const { table, row, visible, selection, keys } = props;
  const detailId = useId();
  const record = row.original;
  const inPlace = (place: string) => visible.filter((column) => placeOf(column) === place);
  return (
    <li
      {...keys.rowProps(row.id)}
      className={classes.card}
      data-selected={selection.isSelected(row) || undefined}
    >
      <CardHead {...props} />
      {inPlace('title').map((column) => (
        <div key={column.id} className={classes.title}>
          <PrimaryCell row={record} rowHref={table.rowHref} onOpen={table.onOpen} rowName={table.rowName}>
            {column.cell(record)}
          </PrimaryCell>
          {column.below && <div className={classes.below}>{column.below(record)}</div>}
        </div>
      ))}
      {inPlace('line').length > 0 && (
        <div className={classes.line}>
          {inPlace('line').map((column) => (
            <span key={column.id}>{column.cell(record)}</span>
          ))}
        </div>
      )}
      <Facts record={record} columns={inPlace('fact')} />
      <CardFoot table={table} row={row} visible={visible} detailId={detailId} />
      {row.getIsExpanded() && (
        <div id={detailId} className={classes.detail}>
          {table.renderExpanded?.(record)}
        </div>
      )}
    </li>
  );
}

/** The same rows as cards, for a narrow screen. */
export function TableCards<Row extends object>({ table, model, visible, selection, keys }: RowsProps<Row>) {
  const { list } = table;
  const rows = useDrawnRows(model);
  return (
    <ul
      className={classes.cards}
      aria-label={table.label}
      aria-busy={list.isFetching || undefined}
      data-other={list.isOther || undefined}
    >
      {list.isLoading
        ? Array.from({ length: list.limit }, (_, index) => (
            <li key={index} aria-hidden>
              <Skeleton height={196} />
            </li>
          ))
        : rows.map((row, index) => (
            <Card
              key={row.id}
              {...{ table, row, visible, selection, keys }}
              number={(list.page - 1) * list.limit + index + 1}
            />
          ))}
    </ul>
  );
}
