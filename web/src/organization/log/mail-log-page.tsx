import { IconRefresh } from '@tabler/icons-react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import {
  mailEventLabel,
  mailEvents,
  mailStateLabels,
  mailStates,
} from 'contract/support/notification/mail-delivery';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import { countedOf } from '../../core/loading/counted.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { ListExport } from '../../shared/export/list-export.tsx';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { usePrintList } from '../../shared/print/use-print-list.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { dateZone } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { mailColumns } from './mail-columns.tsx';
import { mailLogTexts as texts } from '../../support/notification/mail-log-texts.ts';

const several = (name: 'person' | 'event' | 'state', options: Option[]): Filter => ({
  name,
  label: texts.filters[name],
  options,
  multiple: true,
});

const events = mailEvents
  .map((value) => ({ value, label: mailEventLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
const states = mailStates.map((value) => ({ value, label: mailStateLabels[value] }));

/** By what the log is narrowed: days, people, events and states. */
function useMailFilters(): Filter[] {
  const people = useApi(logEndpoints.people, {}, { staleTime: 60_000 }).data ?? [];
  return [
    { name: 'from', label: texts.filters.from, options: [], kind: 'day' },
    { name: 'to', label: texts.filters.to, options: [], kind: 'day' },
    several(
      'person',
      people.map(({ _id, name }) => ({ value: _id, label: name })),
    ),
    several('event', events),
    several('state', states),
  ];
}

/** What was mailed to whom, and what became of it. */
export function MailLogPage() {
  const fixed = { zone: dateZone() };
  const list = useList(mailDeliveryEndpoints.list, { fixed });
  const filters = useMailFilters();
  const { printed, ...printing } = usePrintList({
    title: texts.title,
    endpoint: mailDeliveryEndpoints.list,
    list,
    fixed,
    filters,
    columns: mailColumns,
    rowId: ({ _id }) => _id,
  });
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        {...countedOf(list)}
        actions={
          <>
            <PrintButton {...printing} />
            <Button icon={<IconRefresh />} busy={list.isFetching} onClick={list.refetch}>
              {texts.refresh}
            </Button>
          </>
        }
      />
      <p>{texts.about}</p>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={mailColumns}
        rowId={({ _id }) => _id}
        rowName={({ person, email }) => person?.name ?? email}
        withRowNumbers={false}
        searchLabel={texts.search}
        wideSearch
        filters={filters}
        barEnd={<ListExport kind="mails" query={list.query} fixed={fixed} />}
        empty={{ picture: <LogPicture />, message: texts.empty, children: texts.emptyText }}
      />
      {printed}
    </Page>
  );
}
