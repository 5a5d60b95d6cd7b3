import { IconColumns3 } from '@tabler/icons-react';
import type { ApiError } from '../../core/http/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ArrangeList } from '../arrange/arrange-list.tsx';
import { Loaded } from '../loaded.tsx';
import type { Column, ColumnSettings } from './column.ts';
import { dataTableTexts } from './data-table-texts.ts';

export type CustomizeColumnsProps<Row> = {
  /** Every column in the person's order. */
  columns: Column<Row>[];
  settings: ColumnSettings;
  /** Null goes back to the declared columns. Missing until it is known what the person chose. */
  onChange: ((settings: ColumnSettings | null) => void) | undefined;
  failure: ColumnsFailure | undefined;
};

/** Why the person's choice is not known. */
export type ColumnsFailure = { error: ApiError | null; refetch: () => unknown };

type ColumnListProps<Row> = Pick<CustomizeColumnsProps<Row>, 'columns' | 'settings'> & {
  onChange: (settings: ColumnSettings | null) => void;
};

function ColumnList<Row>({ columns, settings, onChange }: ColumnListProps<Row>) {
  const things = columns.map(({ id, header, hideable, isPrimary }) => ({
    id,
    label: header,
    isFixed: hideable === false || isPrimary,
  }));
  return (
    <>
      <ArrangeList things={things} chosen={settings} onChange={onChange} />
      <Button variant="quiet" size="small" onClick={() => onChange(null)}>
        {dataTableTexts.resetColumns}
      </Button>
    </>
  );
}

const unknown: ColumnsFailure = { error: null, refetch: () => undefined };

/** Shows, hides and moves columns; whoever uses it remembers the choice. */
export function CustomizeColumns<Row>({
  onChange,
  failure = unknown,
  ...chosen
}: CustomizeColumnsProps<Row>) {
  return (
    <Popover
      label={dataTableTexts.customizeColumns}
      align="end"
      width={300}
      trigger={<Button icon={<IconColumns3 />}>{dataTableTexts.customizeColumns}</Button>}
    >
      <Loaded answer={{ data: onChange, ...failure }} skeleton={<ListSkeleton />}>
        {(change) => <ColumnList {...chosen} onChange={change} />}
      </Loaded>
    </Popover>
  );
}
