import { type CapaAgeing, capaAgeingEndpoints } from 'contract/modules/capa/capa-ageing.endpoints';
import { ageBands } from 'contract/modules/capa/capa-dashboard';
import { capaStageLabels } from 'contract/modules/capa/capa.workflow';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { viewInAddress } from '../../../records/record/register/use-view.ts';
import { narrowing } from '../../../records/record/views/view-list.ts';
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
      <span className={classes.none}>{count}</span>
    );
  return (
    <table className={classes.table}>
      <caption>{texts.about}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.stage}</th>
          {ageing.bands.map(({ key }, at) => (
            <th key={key} scope="col">
              {ageBands[at]?.label}
            </th>
          ))}
          <th scope="col">{texts.total}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(ageing).map((row) => (
          <tr key={row.stage ?? texts.all} data-total={!row.stage || undefined}>
            <th scope="row">{row.label}</th>
            {ageing.bands.map((band, at) => (
              <td key={band.key}>
                {linkTo(row.counts[at] ?? 0, row, ageBands[at]?.label ?? band.key, band)}
              </td>
            ))}
            <td>{linkTo(sum(row.counts), row, texts.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
          <Table ageing={ageing} />
        ) : (
          <EmptyState message={texts.none}>{texts.noneText}</EmptyState>
        )
      }
    </Loaded>
  );
}
