import type { AppetitePolicy, CategoryAppetite } from 'contract/modules/risk/risk-appetite';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { highestScore } from 'contract/modules/risk/risk-score';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { Suspense, useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { loadCode } from '../../../core/loading/load-code.ts';
import { workspacePath } from '../../../core/loading/place.ts';
import { useCan, useIsActorAwaited } from '../../../core/session/use-can.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { PrintButton } from '../../../shared/print/print-button.tsx';
import { usePrint } from '../../../shared/print/use-print.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate, today } from '../../../ui/format/format-date.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { riskKind } from '../risk-kind.ts';
import { AppetiteEditions } from './appetite-editions.tsx';
import { AppetiteScale, ScaleLegend } from './appetite-scale.tsx';
import { appetiteTexts as texts } from './appetite-texts.ts';
import classes from './appetite.module.css';

const AppetiteDialog = lazyDialog(async () => (await import('./appetite-dialog.tsx')).AppetiteDialog);

const validity = ({ validFrom, validTo }: AppetitePolicy) =>
  validTo ? texts.between(formatDate(validFrom), formatDate(validTo)) : texts.from(formatDate(validFrom));

/** What is to be known besides what holds today: an edition that holds later, or that nothing holds any more. */
function Later({ holds, latest }: CategoryAppetite) {
  if (!latest || latest._id === holds?._id) return null;
  const { edition, appetite, validFrom, validTo } = latest;
  const hasEnded = validTo !== null && validTo < today();
  return (
    <p className={classes.quiet}>
      {hasEnded ? texts.ended(formatDate(validTo)) : texts.comes(edition, appetite, formatDate(validFrom))}
    </p>
  );
}

const facts: Column<CategoryAppetite>[] = [
  {
    id: 'category',
    header: texts.category,
    width: 130,
    cell: (row) => (
      <>
        <strong>{row.category}</strong>
        <Later {...row} />
      </>
    ),
  },
  { id: 'appetite', header: texts.appetite, width: 80, cell: ({ holds }) => holds?.appetite ?? texts.notSet },
  {
    id: 'tolerance',
    header: texts.tolerance,
    width: 90,
    cell: ({ holds }) => holds?.tolerance ?? texts.none,
  },
  {
    id: 'statement',
    card: 'line',
    header: texts.statement,
    cell: ({ holds }) => <span className={classes.statement}>{holds?.statement ?? texts.none}</span>,
  },
  {
    id: 'approver',
    header: texts.approver,
    width: 130,
    cell: ({ holds }) => holds?.approver?.name ?? texts.none,
  },
  {
    id: 'valid',
    header: texts.valid,
    width: 120,
    cell: ({ holds }) => (holds ? validity(holds) : texts.none),
  },
];

// The scale stands behind the category and the two bounds.
const bounded = 3;

/** The bounds on the scores that the scheme gives. */
const scaleTo = (most: number): Column<CategoryAppetite> => ({
  id: 'scale',
  header: texts.scale(most),
  width: 170,
  cell: ({ holds }) => (holds ? <AppetiteScale bounds={holds} most={most} /> : texts.none),
});

/** The highest score that the scheme of the workspace gives. */
function useHighestScore(): number {
  const { workspaceId } = useWorkspaceIds();
  const { data } = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  return highestScore(data ?? defaultScheme);
}

function Categories({ rows, mayEdit }: { rows: CategoryAppetite[]; mayEdit: boolean }) {
  const [chosen, setChosen] = useState<CategoryAppetite | null>(null);
  const [opened, setOpened] = useState(false);
  const most = useHighestScore();
  const shown = [...facts.slice(0, bounded), scaleTo(most), ...facts.slice(bounded)];
  const open = (row: CategoryAppetite) => {
    setChosen(row);
    setOpened(true);
  };
  const acts: Column<CategoryAppetite> = {
    id: 'acts',
    header: texts.acts,
    width: 120,
    align: 'end',
    cell: (row) => (
      <Button
        size="small"
        aria-label={(row.latest ? texts.changeOf : texts.setOf)(row.category)}
        onClick={() => open(row)}
      >
        {row.latest ? texts.change : texts.set}
      </Button>
    ),
  };
  return (
    <Section title={texts.categories}>
      <SubTable
        label={texts.categories}
        columns={mayEdit ? [...shown, acts] : shown}
        rows={rows}
        rowId={({ category }) => category}
      />
      <ScaleLegend />
      {chosen && (
        <Suspense>
          <AppetiteDialog
            key={chosen.category}
            found={chosen}
            most={most}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** What holds in each category, on paper. */
function PrintAppetite({ rows }: { rows: CategoryAppetite[] }) {
  const { printed, ...printing } = usePrint(async () => {
    const at = new Date().toISOString();
    const { ListSheet } = await loadCode(() => import('../../../shared/print/list-sheet.tsx'));
    return (
      <ListSheet
        title={texts.title}
        at={at}
        loaded={{ rows, total: rows.length, isCut: false }}
        columns={facts}
        allColumns={facts}
        rowId={({ category }) => category}
        narrowed={{ search: '', sort: null, values: {}, filters: [] }}
      />
    );
  });
  return (
    <>
      <PrintButton {...printing} />
      {printed}
    </>
  );
}

/** How much of a risk is accepted in each category of a workspace, and what that was before. */
export function RiskAppetitePage() {
  const { moduleId, workspaceId } = useWorkspaceIds();
  const mayEdit = useCan('setting.manage');
  const isAwaited = useIsActorAwaited();
  const found = useApi(riskAppetiteEndpoints.find, { params: { workspaceId } });
  const settings = `${workspacePath(riskKind.module, moduleId, workspaceId)}/settings`;
  const crumbs = [...useCrumbs(), { label: texts.settings, to: settings }];
  const answer = isAwaited ? { ...found, data: undefined, error: null } : found;
  return (
    <Page title={texts.title} crumbs={crumbs}>
      <PageHeader title={texts.title} actions={answer.data && <PrintAppetite rows={answer.data} />} />
      <Loaded answer={answer} failed={texts.failed} skeleton={<RecordSkeleton />}>
        {(rows) => (
          <div className={classes.page}>
            <p className={classes.quiet}>{texts.lead}</p>
            {!mayEdit && <Notice tone="info">{texts.readOnly}</Notice>}
            <Categories rows={rows} mayEdit={mayEdit} />
            <AppetiteEditions />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
