import { type CapaAgeing, capaAgeingEndpoints } from 'contract/modules/capa/capa-ageing.endpoints';
import { ageBands } from 'contract/modules/capa/capa-dashboard';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { viewInAddress } from '../../../records/record/register/use-view.ts';
import { narrowing } from '../../../records/record/views/view-list.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { capaLists } from '../capa-lists.ts';
import classes from './ageing.module.css';
import { ageingTexts as texts } from './ageing-texts.ts';

type Band = CapaAgeing['bands'][number];
type Row = { stage: string | undefined; label: string; counts: number[] };

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** The stages, and all of them together where there are several. */
function rowsOf({ bands, stages }: CapaAgeing): Row[] {
  const rows = stages.map(({ stage, counts }) => ({
    stage,
    label: capaStageLabels[stage as keyof typeof capaStageLabels],
    counts,
  }));
  if (rows.length < 2) return rows;
  const counts = bands.map((_, at) => sum(rows.map((row) => row.counts[at] ?? 0)));
  return [...rows, { stage: undefined, label: texts.all, counts }];
}

/** The open list as a table, narrowed to a stage and to an age. */
function useListAt({ status }: CapaAgeing) {
  const [url] = useSearchParams();
  return (stage: string | undefined, band?: Band) => {
    const next = new URLSearchParams(url);
    for (const name of [viewInAddress, 'page']) next.delete(name);
    next.set('status', status);
    if (stage) next.set('stage', stage);
    if (band?.openedFrom) next.set('openedFrom', band.openedFrom);
    if (band?.openedTo) next.set('openedTo', band.openedTo);
    return `?${next.toString()}`;
  };
}

function Table({ ageing }: { ageing: CapaAgeing }) {
  const listAt = useListAt(ageing);
  const linkTo = (count: number, { stage, label }: Row, age: string, band?: Band) =>
    count > 0 ? (
      <Link to={listAt(stage, band)} aria-label={texts.counted(countText(count), label, age)}>
        {countText(count)}
      </Link>
    ) : (
      count
    );
  return (
    <SubTable<Row>
      label={texts.about}
      rows={rowsOf(ageing)}
      rowId={({ stage }) => stage ?? texts.all}
      columns={[
        { id: 'stage', header: texts.stage, cell: ({ label }) => label },
        ...ageing.bands.map((band, at) => {
          const header = ageBands[at]?.label ?? band.key;
          return {
            id: band.key,
            header,
            align: 'end' as const,
            cell: (row: Row) => linkTo(row.counts[at] ?? 0, row, header, band),
          };
        }),
        {
          id: 'total',
          header: texts.total,
          align: 'end',
          cell: (row) => linkTo(sum(row.counts), row, texts.total),
        },
      ]}
    />
  );
}

/** The open CAPAs of a list by their stage and their age. */
export function Ageing({ query }: { query: Record<string, string> }) {
  const { workspaceId, isMine } = useRecordPaths(capaLists);
  const answer = useApi(
    capaAgeingEndpoints.find,
    // The query was read from the address by the schema of the list, whose filters this view shares.
    { params: { workspaceId }, query: { ...narrowing(query), ...(isMine ? { own: true } : {}) } as never },
    { keepLast: true },
  );
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {(ageing) =>
        ageing.stages.length > 0 ? (
          <div className={classes.view}>
            <p className={classes.about}>{texts.about}</p>
            <Table ageing={ageing} />
          </div>
        ) : (
          <EmptyState message={texts.none}>{texts.noneText}</EmptyState>
        )
      }
    </Loaded>
  );
}
