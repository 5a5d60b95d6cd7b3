import { documentUses } from 'contract/records/record-file/document-uses';
import { countedOf } from '../../core/loading/counted.ts';
import { useList } from '../../core/loading/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { RegisterPicture } from '../../shared/pictures/register-picture.tsx';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRecordPaths } from '../record/record-paths.ts';
import { documentColumns } from './document-columns.tsx';
import type { DocumentKind } from './document-kind.ts';
import { documentTexts as texts } from './document-texts.ts';

const typeFilter = {
  name: 'use',
  label: texts.columns.use,
  options: documentUses.map((value) => ({ value, label: texts.uses[value] })),
};

const idOf = ({ _id }: { _id: string }) => _id;

/** The files of all records of a kind in the open workspace. */
export function DocumentsPage({ kind }: { kind: DocumentKind }) {
  const { workspaceId, base, record } = useRecordPaths(kind);
  const params = { workspaceId };
  const endpoint = kind.parts.document.list;
  const list = useList(endpoint, { params });
  const columns = documentColumns(kind, (recordId) => `${record(recordId)}?tab=files`);
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader title={texts.title} {...countedOf(list)} />
      <DataTable
        label={texts.title}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={({ _id }) => `${base}/documents/detail/${_id}`}
        ownSort="-createdAt"
        searchLabel={texts.search}
        wideSearch
        filters={[typeFilter]}
        withRowNumbers={false}
        barEnd={
          <>
            <ListPrint
              title={texts.title}
              endpoint={endpoint}
              params={params}
              list={list}
              filters={[typeFilter]}
              columns={columns}
              rowId={idOf}
            />
            <ListExport kind="documents" params={{ type: kind.module, workspaceId }} query={list.query} />
          </>
        }
        empty={{
          picture: <RegisterPicture />,
          message: texts.empty,
          children: texts.emptyText(kind.words.one),
        }}
      />
    </Page>
  );
}
