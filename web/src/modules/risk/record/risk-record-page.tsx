import { IconDots, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints, riskFileEndpoints } from 'contract/modules/risk/risk.endpoints';
import { Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useRoom } from '../../../core/realtime/realtime.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan, useIsActorAwaited } from '../../../core/session/use-can.ts';
import { useNoteRecent } from '../../../core/session/use-recent.ts';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ListSkeleton, RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs, type TabsProps } from '../../../ui/layout/tabs.tsx';
import { useFavorites } from '../../../shared/data-table/favorites.ts';
import { useRiskRemoval } from '../list/use-risk-removal.ts';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';
import { riskStates } from '../risk-words.ts';
import { useRiskUploads } from './risk-uploads.ts';
import { RecordActions } from './record-actions.tsx';
import { RecordOverview } from './record-overview.tsx';
import { RecordProblem } from './record-problem.tsx';
import { RecordSteps, useSteps } from './record-steps.tsx';
import { recordTexts } from './record-texts.ts';
import type { Uploads } from '../../../shared/files/use-uploads.ts';
import { type SaveRisk, useSaveRisk } from './use-save-risk.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const RecordMembers = lazyPart(async () => (await import('./record-members.tsx')).RecordMembers);
const RiskFiles = lazyPart(async () => (await import('./record-files.tsx')).RiskFiles);
const RecordActivity = lazyPart(async () => (await import('./record-activity.tsx')).RecordActivity);

type RecordProps = { risk: Risk; mayEdit: boolean };

function Favorite({ risk }: { risk: Risk }) {
  const favorites = useFavorites('risk', useRiskPaths().workspaceId);
  const isFavorite = favorites.ids.has(risk._id);
  return (
    <IconButton
      name={isFavorite ? `Remove ${risk.name} from favourites` : `Add ${risk.name} to favourites`}
      icon={isFavorite ? <IconStarFilled /> : <IconStar />}
      size="small"
      tone={isFavorite ? 'star' : 'neutral'}
      aria-pressed={isFavorite}
      onClick={() => favorites.set(risk._id, !isFavorite)}
    />
  );
}

function MoreMenu({ risk, mayEdit }: RecordProps) {
  const { edit, list } = useRiskPaths();
  const navigate = useNavigate();
  const mayRemove = useCan('risk.remove');
  const { removeOne, confirmDialog } = useRiskRemoval({ endpoint: riskEndpoints.list, query: {} });

  // Gone from here before it is deleted, so that this page does not ask for it again.
  const remove = () => void removeOne(risk, async () => navigate(list));

  const ordinary = mayEdit ? [{ label: recordTexts.edit, icon: <IconPencil />, to: edit(risk._id) }] : [];
  const dangerous = mayRemove
    ? [{ label: recordTexts.remove, icon: <IconTrash />, tone: 'danger' as const, onSelect: remove }]
    : [];
  return (
    <>
      {ordinary.length + dangerous.length > 0 && (
        <Menu
          trigger={<IconButton name={recordTexts.more} icon={<IconDots />} />}
          groups={[{ items: ordinary }, { items: dangerous }]}
        />
      )}
      {confirmDialog}
    </>
  );
}

/** The open tab belongs to the address. */
function useTab(): [string, (tab: string) => void] {
  const [url, setUrl] = useSearchParams();
  const setTab = (tab: string) => setUrl(tab === 'overview' ? {} : { tab }, { preventScrollReset: true });
  return [url.get('tab') ?? 'overview', setTab];
}

type FilesTab = { count: number | undefined; uploads: Uploads | undefined };

function filesTab({ risk, mayEdit }: RecordProps, { count, uploads }: FilesTab): TabsProps['tabs'][number] {
  return {
    value: 'files',
    label: recordTexts.files,
    ...(count === undefined ? {} : { count }),
    content: (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <RiskFiles risk={risk} mayEdit={mayEdit} uploads={uploads} />
      </Suspense>
    ),
  };
}

/** How many files a risk has, and those that are being added. */
function useFiles(risk: Risk): FilesTab {
  const { workspaceId } = useRiskPaths();
  const params = { workspaceId, recordId: risk._id };
  const { data } = useApi(riskFileEndpoints.list, { params, query: { limit: 1 } });
  return { count: data?.total, uploads: useRiskUploads(risk) };
}

function tabsOf(
  { risk, mayEdit }: RecordProps,
  { save, files }: { save: SaveRisk['save']; files: FilesTab },
): TabsProps['tabs'] {
  return [
    {
      value: 'overview',
      label: recordTexts.overview,
      content: <RecordOverview risk={risk} mayEdit={mayEdit} save={save} />,
    },
    {
      value: 'actions',
      label: recordTexts.actions,
      count: risk.tasks.length,
      content: <RecordActions risk={risk} mayEdit={mayEdit} />,
    },
    {
      value: 'members',
      label: recordTexts.members,
      count: risk.members.length,
      content: (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <RecordMembers risk={risk} mayEdit={mayEdit} />
        </Suspense>
      ),
    },
    filesTab({ risk, mayEdit }, files),
    {
      value: 'activity',
      label: recordTexts.activity,
      content: (
        <Suspense fallback={<ListSkeleton />}>
          <RecordActivity recordId={risk._id} />
        </Suspense>
      ),
    },
  ];
}

function Record({ risk }: { risk: Risk }) {
  const mayEdit = useCan('risk.update', { manager: risk.managers });
  const { save, conflictDialog } = useSaveRisk(risk);
  const [tab, setTab] = useTab();
  useRoom(`record:${risk._id}`);
  const files = useFiles(risk);
  const tabs = tabsOf({ risk, mayEdit }, { save, files });
  const isKnown = tabs.some(({ value }) => value === tab);

  return (
    <>
      <PageHeader
        start={<Favorite risk={risk} />}
        number={risk.number}
        title={risk.name}
        status={<StatusBadge status={risk.status} states={riskStates} />}
        actions={
          <>
            <RecordSteps risk={risk} />
            <MoreMenu risk={risk} mayEdit={mayEdit} />
          </>
        }
      />
      <Tabs label={risk.number} value={isKnown ? tab : 'overview'} onChange={setTab} tabs={tabs} />
      {conflictDialog}
    </>
  );
}

/** One risk: what it says, what is done about it, by whom, and what happened. */
export function RiskRecordPage() {
  const { recordId = '' } = useParams();
  const { workspaceId, home, list, record } = useRiskPaths();
  const { data: risk, error, refetch } = useApi(riskEndpoints.find, { params: { workspaceId, recordId } });
  useNoteRecent(risk && { title: risk.name, number: risk.number, module: 'risk', link: record(risk._id) });
  const crumbs = [...useCrumbs(), { label: homeTitles[home], to: list }];
  // The steps and what one may do stand above the rest, which would move when they come later.
  const areStepsAwaited = useSteps(recordId).isLoading;
  const isHeadAwaited = useIsActorAwaited() || areStepsAwaited;
  return (
    <Page title={risk?.number ?? 'Risk'} crumbs={crumbs}>
      {risk && !isHeadAwaited ? (
        <Record key={risk._id} risk={risk} />
      ) : error ? (
        <RecordProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}
