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
import type { RegisterProps } from '../record/register/register-props.ts';
import { AsOfBar, useAsOfDay } from './as-of-day.tsx';
import { asOfTexts, textsOf } from './as-of-texts.ts';
import { asOfTitle } from './as-of-title.ts';

/** The records of a workspace as they were at the end of a day. */
export function RegisterAsOf<R extends ShownRecord, A extends ShownAction>(props: RegisterProps<R, A>) {
  const { kind, register } = props;
  const { Actions } = register;
  const texts = textsOf(kind);
  const { workspaceId, home, list: listPath, asOf } = useRecordPaths(kind);
  const [day, setDay] = useAsOfDay();
  const fixed = { day };
  const params = { workspaceId };
  const list = useList(kind.calls.listAsOf, { params, fixed });
  const areCards = useIsNarrow();
  const fields = useCustomFields({ later: areCards }).data ?? [];
  const columns = recordColumns(kind, register, { fields, areCards })
    .filter(({ id }) => id !== 'approval')
    .map((column) => ({ ...column, sortable: column.id === 'createdAt' }));
  const shown = columns.flatMap(({ id, hidden }) => (hidden ? [] : [id]));
  const { printed, ...printing } = usePrintList({
    title: `${texts.list}: ${day}`,
    endpoint: kind.calls.listAsOf,
    params,
    list,
    fixed,
    columns,
    shown,
    rowId: ({ _id }) => _id,
  });
  return (
    <Page title={asOfTitle} crumbs={[...useCrumbs(), { label: home.title, to: listPath }]}>
      <PageHeader title={texts.list} {...countedOf(list)} actions={<PrintButton {...printing} />} />
      <AsOfBar day={day} onChange={setDay} error={list.error?.errors['day']} about={texts.listAbout} />
      <DataTable<R>
        label={texts.list}
        list={list}
        rows={list.rows}
        columns={columns.filter(({ id }) => shown.includes(id))}
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
