import { asOfFilters } from 'contract/records/as-of/as-of.endpoints';
import { Suspense } from 'react';
import { countedOf } from '../../core/loading/counted.ts';
import { useList } from '../../core/loading/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { RegisterPicture } from '../../shared/pictures/register-picture.tsx';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { usePrintList } from '../../shared/print/use-print-list.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { useCustomFields } from '../custom-field/use-custom-fields.ts';
import type { ShownAction, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { actionsText } from '../record/record-words.ts';
import { recordColumns } from '../record/register/record-columns.tsx';
import { RegisterExport } from '../record/register/register-controls.tsx';
import type { Exported, RegisterProps } from '../record/register/register-props.ts';
import { useRecordFilters } from '../record/register/use-record-filters.ts';
import { AsOfBar, useAsOfDay } from './as-of-day.tsx';
import { asOfTexts, textsOf } from './as-of-texts.ts';
import { asOfTitle } from './as-of-title.ts';

/** The list at the end of a day, with what narrows it, what is exported of it and how it is printed. */
function useThen<R extends ShownRecord, A extends ShownAction>(
  { kind, register }: RegisterProps<R, A>,
  day: string,
) {
  const { workspaceId } = useRecordPaths(kind);
  const fixed = { day };
  const params = { workspaceId };
  const list = useList(kind.calls.listAsOf, { params, fixed });
  const areCards = useIsNarrow();
  const fields = useCustomFields({ later: areCards }).data ?? [];
  const columns = recordColumns(kind, register, { fields, areCards })
    .filter(({ id }) => id !== 'approval')
    .map((column) => ({ ...column, sortable: column.id === 'createdAt' }));
  const shown = columns.flatMap(({ id, hidden }) => (hidden ? [] : [id]));
  const filters = useRecordFilters(kind.states, register, list.filters).filter(({ name }) =>
    asOfFilters.some((known) => known === name),
  );
  const { search, sort, page: _page, limit: _limit, day: _day, ...narrowed } = list.query;
  const exported = {
    workspace: workspaceId,
    day,
    columns: shown,
    ...({ search, sort, filters: narrowed } as Pick<Exported, 'search' | 'sort' | 'filters'>), // the address was read by the list's own schema
  };
  const { printed, ...printing } = usePrintList({
    title: `${textsOf(kind).list}: ${day}`,
    endpoint: kind.calls.listAsOf,
    params,
    list,
    fixed,
    filters,
    columns,
    shown,
    rowId: ({ _id }) => _id,
  });
  const open = columns.filter(({ id }) => shown.includes(id));
  return { list, columns: open, filters, exported, printing, printed };
}

/** The records of a workspace as they were at the end of a day. */
export function RegisterAsOf<R extends ShownRecord, A extends ShownAction>(props: RegisterProps<R, A>) {
  const { kind, register } = props;
  const { Actions } = register;
  const texts = textsOf(kind);
  const { home, list: listPath, asOf } = useRecordPaths(kind);
  const [day, setDay] = useAsOfDay();
  const { list, columns, filters, exported, printing, printed } = useThen(props, day);
  return (
    <Page title={asOfTitle} crumbs={[...useCrumbs(), { label: home.title, to: listPath }]}>
      <PageHeader
        title={texts.list}
        {...countedOf(list)}
        actions={
          <>
            <PrintButton {...printing} />
            <RegisterExport exports={register.exports} what={exported} />
          </>
        }
      />
      <AsOfBar day={day} onChange={setDay} error={list.error?.errors['day']} about={texts.listAbout} />
      <DataTable<R>
        label={texts.list}
        list={list}
        rows={list.rows}
        filters={filters}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => asOf(_id, day)}
        renderExpanded={(record) => (
          <Suspense>
            <Actions record={record} actions={kind.actionsOf(record)} mayAdd={false} />
          </Suspense>
        )}
        expandLabel={(record) => actionsText(kind.actionsOf(record))}
        searchLabel={texts.search}
        ownSort="-createdAt"
        empty={{
          picture: <RegisterPicture />,
          message: asOfTexts.none,
          children: asOfTexts.noneText,
        }}
      />
      {printed}
    </Page>
  );
}
