import type { Capa } from 'contract/modules/capa/capa';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { RecordChecklists } from '../../../records/checklist/record-checklists.tsx';
import { runTexts } from '../../../records/checklist/run-texts.ts';
import { useCompletedRuns } from '../../../records/checklist/use-run-field.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Segments } from '../../../ui/actions/segments.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Sparkline } from '../../../ui/layout/sparkline.tsx';
import { capaKind } from '../capa-kind.ts';
import { EffectivenessPanel } from './effectiveness-panel.tsx';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';
import { scoresOf } from './scores-of.ts';
import classes from './effectiveness.module.css';

/** What the checklists of a CAPA that were completed scored: of each its newest score, and how it went. */
function Score({ recordId }: { recordId: string }) {
  const { data = [] } = useCompletedRuns(recordId);
  const found = scoresOf(data);
  if (found.length === 0) return null;
  return (
    <Section title={texts.score}>
      <ul className={classes.scores}>
        {found.map(({ checklist, scores, newest }) => (
          <li key={checklist._id} className={classes.score}>
            <span>{checklist.name}</span>
            <span className={classes.newest}>{runTexts.percent(newest)}</span>
            {scores.length > 1 && (
              <Sparkline values={scores} label={texts.scoreTrend(checklist.name, scores.join(', '))} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Screen({ capa }: { capa: Capa }) {
  const paths = useRecordPaths(capaKind);
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show') === 'measure' ? 'measure' : 'checklist';
  const show = (next: string) => setSearch({ library: capa._id, show: next }, { replace: true });
  return (
    <div className={classes.screen}>
      <PageHeader
        title={capa.name}
        number={capa.number}
        back={{ to: `${paths.record(capa._id)}?tab=effectiveness`, label: texts.back }}
      />
      <div>
        <Segments
          label={texts.shown}
          segments={[
            { value: 'checklist', label: texts.checklist },
            { value: 'measure', label: texts.measure },
          ]}
          value={shown}
          onChange={show}
        />
      </div>
      {shown === 'measure' ? (
        <EffectivenessPanel record={capa} />
      ) : (
        <>
          <Score recordId={capa._id} />
          <RecordChecklists recordId={capa._id} />
        </>
      )}
    </div>
  );
}

function Found({ recordId }: { recordId: string }) {
  const { workspaceId } = useRecordPaths(capaKind);
  const answer = useApi(capaEndpoints.find, { params: { workspaceId, recordId } });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {(capa) => <Screen capa={capa} />}
    </Loaded>
  );
}

/** Whether a CAPA has worked: its checklists with their scores, and what was measured; the address says which CAPA. */
export function EffectivenessPage() {
  const { all } = useRecordPaths(capaKind);
  const crumbs = [...useCrumbs(), { label: capaKind.lists.all.title, to: all }];
  const [search] = useSearchParams();
  const recordId = search.get('library');
  return (
    <Page title={texts.page} crumbs={crumbs}>
      {recordId ? (
        <Found recordId={recordId} />
      ) : (
        <>
          <PageHeader title={texts.page} />
          <EmptyState message={texts.noCapa} action={<ButtonLink to={all}>{texts.library}</ButtonLink>}>
            {texts.noCapaText}
          </EmptyState>
        </>
      )}
    </Page>
  );
}
