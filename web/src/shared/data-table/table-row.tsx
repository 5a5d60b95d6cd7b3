import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { Folded } from './fold-columns.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';
import { FavoriteButton, PrimaryCell, RowMenu } from './row-parts.tsx';
import type { TableLayout } from './table-layout.ts';
import type { RowKeys } from './use-row-keys.ts';
import type { SelectionModel } from './use-selection.ts';
import { type ModelRow, opensToMore } from './use-table-model.ts';

export type RowViewProps<Row extends object> = {
  table: DataTableProps<Row>;
  row: ModelRow<Row>;
  /** The number that counts through all pages. */
  number: number;
  visible: Column<Row>[];
  selection: SelectionModel<Row>;
  keys: RowKeys;
};

type ExpandCellProps<Row extends object> = { row: ModelRow<Row>; label: string; detailId: string };

function ExpandCell<Row extends object>({ row, label, detailId }: ExpandCellProps<Row>) {
  const isExpanded = row.getIsExpanded();
  return (
    <td className={classes.lead}>
      {row.getCanExpand() && (
        <IconButton
          name={isExpanded ? dataTableTexts.hide(label) : dataTableTexts.show(label)}
          icon={isExpanded ? <IconChevronDown /> : <IconChevronRight className={classes.mirrored} />}
          size="small"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? detailId : undefined}
          onClick={() => row.toggleExpanded()}
        />
      )}
    </td>
  );
}

type TableRowProps<Row extends object> = RowViewProps<Row> & { folded: Folded<Row>; layout: TableLayout };

/** The cells that the table adds before the declared columns. */
function LeadingCells<Row extends object>(props: TableRowProps<Row> & { detailId: string }) {
  const { table, row, number, selection, layout, detailId } = props;
  const record = row.original;
  const name = table.rowName(record);
  const isFavorite = table.favorites?.ids.has(row.id) ?? false;
  return (
    <>
      {layout.hasCheck && (
        <td className={classes.center}>
          <Checkbox
            aria-label={dataTableTexts.select(name)}
            checked={selection.isSelected(row)}
            onChange={(event) => selection.toggleRow(row, event)}
          />
        </td>
      )}
      {layout.hasExpand && (
        <ExpandCell
          row={row}
          label={dataTableTexts.of(table.expandLabel?.(record) ?? 'details', name)}
          detailId={detailId}
        />
      )}
      {layout.hasStar && (
        <td className={classes.lead}>
          <FavoriteButton
            name={name}
            isOn={isFavorite}
            onToggle={() => table.favorites?.set(row.id, !isFavorite)}
          />
        </td>
      )}
      {layout.hasNumber && <td className={classes.number}>{number}</td>}
    </>
  );
}

/** The line below a name: its own, and columns that have no room beside it. */
function BelowName<Row>({
  record,
  own,
  below,
}: {
  record: Row;
  own: Column<Row>['below'];
  below: Column<Row>[];
}) {
  if (!own && below.length === 0) return null;
  return (
    <div className={classes.below}>
      {own?.(record)}
      {below.map(({ id, header, cell }) => (
        <span key={id}>
          <Hidden>{header}</Hidden> {cell(record)}
        </span>
      ))}
    </div>
  );
}

/** The columns without room, at the top of what a row opens to. */
function WithoutRoom<Row>({ record, columns }: { record: Row; columns: Column<Row>[] }) {
  if (columns.length === 0) return null;
  return (
    <dl className={classes.within}>
      {columns.map(({ id, header, cell }) => (
        <div key={id}>
          <dt>{header}</dt>
          <dd>{cell(record)}</dd>
        </div>
      ))}
    </dl>
  );
}

function DeclaredCell<Row extends object>({
  column,
  table,
  row,
  folded,
}: TableRowProps<Row> & { column: Column<Row> }) {
  const record = row.original;
  return (
    <td data-align={column.align} data-quiet={column.isQuiet}>
      {column.isPrimary ? (
        <>
          <PrimaryCell row={record} rowHref={table.rowHref} onOpen={table.onOpen} rowName={table.rowName}>
            {column.cell(record)}
          </PrimaryCell>
          <BelowName record={record} own={column.below} below={folded.below} />
        </>
      ) : (
        column.cell(record)
      )}
    </td>
  );
}

export function TableRow<Row extends object>(props: TableRowProps<Row>) {
  const { table, row, folded, selection, keys, layout } = props;
  const detailId = useId();
  const record = row.original;
  return (
    <>
      <tr
        {...keys.rowProps(row.id)}
        className={classes.row}
        data-selected={selection.isSelected(row) || undefined}
      >
        <LeadingCells {...props} detailId={detailId} />
        {folded.heads.map((column) => (
          <DeclaredCell key={column.id} {...props} column={column} />
        ))}
        {layout.hasMenu && (
          <td className={classes.lead} data-stays>
            <RowMenu table={table} row={record} />
          </td>
        )}
      </tr>
      {row.getIsExpanded() && (
        <tr className={classes.detail} id={detailId}>
          <td colSpan={layout.columnCount} style={{ paddingInlineStart: layout.leading }}>
            <WithoutRoom record={record} columns={folded.within} />
            {opensToMore(table, record) && table.renderExpanded?.(record)}
          </td>
        </tr>
      )}
    </>
  );
}
