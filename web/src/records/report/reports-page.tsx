import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { type ReportRun } from 'contract/records/report/report';
import { reportFormatWords, reportStates } from 'contract/records/report/report-words';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useCan } from '../../core/session/use-can.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { type Filter } from '../../ui/actions/filter.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { SavedReports } from './saved-reports.tsx';
import { StatePill } from './report-state.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { Schedules } from './schedules.tsx';
import { useDownloadReport } from './use-download-report.ts';
import { useReportPlace } from './use-report-place.ts';

const { columns: words } = texts;

const nameOf = ({ name, record }: ReportRun) => (record ? `${record.number} ${record.name}` : name);

const columns: Column<ReportRun>[] = [
  { id: 'name', header: words.name, isPrimary: true, sortable: true, cell: nameOf },
  { id: 'number', header: words.number, width: 176, cell: ({ number }) => number },
  {
    id: 'state',
    header: words.state,
    width: 136,
    card: 'line',
    cell: ({ state }) => <StatePill state={state} />,
    print: ({ state }) => reportStates[state].label,
  },
  { id: 'format', header: words.format, width: 88, cell: ({ format }) => reportFormatWords[format].label },
  {
    id: 'rowCount',
    header: words.rowCount,
    width: 88,
    align: 'end',
    cell: ({ rowCount }) => (rowCount === null ? '' : countText(rowCount)),
  },
  {
    id: 'createdAt',
    header: words.createdAt,
    width: 176,
    sortable: true,
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
  {
    id: 'expiresAt',
    header: words.expiresAt,
    width: 176,
    cell: ({ expiresAt }) => <MomentText moment={expiresAt} />,
  },
];

const labelled = (choices: Record<string, { label: string }>) =>
  Object.entries(choices).map(([value, { label }]) => ({ value, label }));

const plainFilters: Filter[] = [
  { name: 'state', label: texts.state, options: labelled(reportStates), multiple: true },
  { name: 'format', label: texts.format, options: labelled(reportFormatWords), multiple: true },
  {
    name: 'scheduled',
    label: texts.why,
    options: [
      { value: 'false', label: texts.askedFor },
      { value: 'true', label: texts.bySchedule },
    ],
  },
];

/** What reports are narrowed by: also by which of those that can be made here. */
function useFilters(): Filter[] {
  const { params } = useReportPlace();
  const templates = useApi(reportEndpoints.templates, { params }, { staleTime: 60_000 }).data ?? [];
  const options = templates.map(({ key, title }) => ({ value: key, label: title }));
  return [{ name: 'template', label: texts.what, options, multiple: true }, ...plainFilters];
}

const idOf = ({ _id }: ReportRun) => _id;

function Made() {
  const { params, report } = useReportPlace();
  const list = useList(reportEndpoints.list, { params });
  const filters = useFilters();
  const { take } = useDownloadReport();
  return (
    <DataTable
      label={texts.title}
      list={list}
      rows={list.rows}
      columns={columns}
      rowId={idOf}
      rowName={({ number }) => number}
      rowHref={({ _id }) => report(_id)}
      rowActions={({ _id, state }) =>
        state === 'ready'
          ? [{ label: texts.download, icon: <IconDownload />, onSelect: () => take(_id) }]
          : []
      }
      searchLabel={texts.search}
      filters={filters}
      barEnd={
        <ListPrint
          title={texts.title}
          endpoint={reportEndpoints.list}
          params={params}
          list={list}
          filters={filters}
          columns={columns}
          rowId={idOf}
        />
      }
      empty={{ picture: <LogPicture />, message: texts.empty, children: texts.emptyText }}
    />
  );
}

const tabs = ['made', 'saved', 'schedules'] as const;

/** The reports that somebody has had made in a workspace, those that are saved, and those that are scheduled. */
export function ReportsPage() {
  const crumbs = useCrumbs();
  const { generate } = useReportPlace();
  const [url, setUrl] = useSearchParams();
  const mayGenerate = useCan('report.export');
  const tab = tabs.find((one) => one === url.get('tab')) ?? 'made';
  return (
    <Page title={texts.title} crumbs={crumbs}>
      <PageHeader
        title={texts.title}
        actions={
          mayGenerate && (
            <ButtonLink variant="primary" to={generate} icon={<IconFileDownload />}>
              {texts.generate}
            </ButtonLink>
          )
        }
      />
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(next) => setUrl(next === 'made' ? {} : { tab: next })}
        tabs={[
          { value: 'made', label: texts.made, content: <Made /> },
          { value: 'saved', label: texts.saved, content: <SavedReports /> },
          { value: 'schedules', label: texts.sent, content: <Schedules /> },
        ]}
      />
    </Page>
  );
}
