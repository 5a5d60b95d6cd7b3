import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { offeredMeanings } from 'contract/records/signature/signature';
import { countedOf } from '../../../core/loading/counted.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import { LogPicture } from '../../../shared/pictures/log-picture.tsx';
import { ListExport } from '../../../shared/export/list-export.tsx';
import { ListPrint } from '../../../shared/print/list-print.tsx';
import type { Filter } from '../../../ui/actions/filter.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ownSignatureColumns } from './own-signature-columns.tsx';
import { OwnSignatureDetails } from './own-signature-details.tsx';
import { ownSignatureTexts as texts } from './own-signature-texts.ts';
import { ownSignatureTitle } from './own-signature-route-texts.ts';

const filters: Filter[] = [
  {
    name: 'meaning',
    label: texts.meaning,
    options: offeredMeanings.map((value) => ({ value, label: value })),
  },
];

/** All signatures that one has given in the organization, and what became of what was signed. */
export function OwnSignaturesPage() {
  const list = useList(ownSignatureEndpoints.list);
  return (
    <Page title={ownSignatureTitle}>
      <PageHeader
        title={ownSignatureTitle}
        {...(list.total === 0 ? {} : countedOf(list))}
        back={{ to: '/home/profile', label: texts.back }}
      />
      <p>{texts.about}</p>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={ownSignatureColumns}
        rowId={({ _id }) => _id}
        rowName={({ number, name }) => `${number} ${name}`}
        withRowNumbers={false}
        renderExpanded={(signature) => <OwnSignatureDetails signature={signature} />}
        expandLabel={() => texts.details}
        searchLabel={texts.search}
        filters={filters}
        ownSort="-signedAt"
        barEnd={
          <>
            <ListPrint
              title={ownSignatureTitle}
              endpoint={ownSignatureEndpoints.list}
              list={list}
              filters={filters}
              columns={ownSignatureColumns}
              rowId={({ _id }) => _id}
            />
            <ListExport kind="signatures" query={list.query} />
          </>
        }
        empty={{ picture: <LogPicture />, message: texts.empty, children: texts.emptyText }}
      />
    </Page>
  );
}
