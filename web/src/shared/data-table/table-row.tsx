import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { dataTableTexts } from './data-table-texts.ts';
import classes from './data-table.module.css';
import { FavoriteButton, PrimaryCell, RowMenu } from './row-parts.tsx';
import type { TableLayout } from './table-layout.ts';
import type { RowKeys } from './use-row-keys.ts';
import type { SelectionModel } from './use-selection.ts';
import type { ModelRow } from './use-table-model.ts';

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

type TableRowProps<Row extends object> = RowViewProps<Row> & { layout: TableLayout };

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

export function TableRow<Row extends object>(props: TableRowProps<Row>) {
  const { table, row, visible, selection, keys, layout } = props;
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
        {visible.map((column) => (
          <td key={column.id} data-align={column.align} data-quiet={column.isQuiet}>
            {column.isPrimary ? (
              <>
                <PrimaryCell
                  row={record}
                  rowHref={table.rowHref}
                  onOpen={table.onOpen}
                  rowName={table.rowName}
                >
                  {column.cell(record)}
                </PrimaryCell>
                {column.below && <div className={classes.below}>{column.below(record)}</div>}
              </>
            ) : (
              column.cell(record)
            )}
          </td>
        ))}
        {layout.hasMenu && (
          <td className={classes.lead} data-stays>
            <RowMenu name={table.rowName(record)} items={table.rowActions?.(record) ?? []} />
          </td>
        )}
      </tr>
      {row.getIsExpanded() && (
        <tr className={classes.detail} id={detailId}>
          <td colSpan={layout.columnCount} style={{ paddingInlineStart: layout.leading }}>
            {table.renderExpanded?.(record)}
          </td>
        </tr>
      )}
    </>
  );
}
