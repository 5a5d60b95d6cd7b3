import { IconPlus, IconUsers } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import type { Risk } from 'contract/modules/risk/risk';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { Suspense, useState } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { useMayAssess } from '../part/use-risk-parts.ts';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { RatingsLine } from '../rating/ratings-line.tsx';
import { riskKind } from '../risk-kind.ts';
import { AssessmentRow } from './assessment-row.tsx';
import { assessmentTexts as texts } from './assessment-texts.ts';
import classes from './assessments.module.css';
import { CompareAssessments } from './compare-assessments.tsx';
import { dueRating } from './due-rating.ts';
import { ScoreChart } from './score-chart.tsx';

const PanelDialog = lazyDialog(async () => (await import('./panel-dialog.tsx')).PanelDialog);

function Begin({ risk }: { risk: Risk }) {
  const { record: pathOf } = useRecordPaths(riskKind);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const due = dueRating(risk);
  const ask = () => {
    setWasOpened(true);
    setOpened(true);
  };
  return (
    <>
      <ButtonLink to={`${pathOf(risk._id)}/assess?type=${due}`} variant="primary" icon={<IconPlus />}>
        {texts.assess}
      </ButtonLink>
      <Button icon={<IconUsers />} onClick={ask}>
        {texts.ask}
      </Button>
      {wasOpened && (
        <Suspense>
          <PanelDialog recordId={risk._id} due={due} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The assessments of a risk: what it is rated with, how that went, every judgement, and two of them side by side. */
export function AssessmentsPanel({ risk }: { risk: Risk }) {
  const { workspaceId } = useRecordPaths(riskKind);
  const params = { workspaceId, recordId: risk._id };
  const mayAssess = useMayAssess(risk);
  const [page, setPage] = useState(1);
  const limit = limits.pageSizeMax;
  const found = useApi(riskAssessmentEndpoints.list, { params, query: { limit, page } }, { keepLast: true });
  const { data: scheme } = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  return (
    <Loaded answer={found} failed={texts.failed} skeleton={<ListSkeleton />}>
      {({ results, total, limit: most }) =>
        total === 0 ? (
          <EmptyState message={texts.empty} action={mayAssess && <Begin risk={risk} />}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <div className={classes.panel}>
            <div className={classes.top}>
              <RatingsLine risk={risk} />
              {mayAssess && (
                <div className={classes.begin}>
                  <Begin risk={risk} />
                </div>
              )}
            </div>
            {scheme && <ScoreChart risk={risk} scheme={scheme} />}
            <Section title={texts.history}>
              <ul className={classes.rows}>
                {results.map((assessment) => (
                  <AssessmentRow key={assessment._id} risk={risk} assessment={assessment} />
                ))}
              </ul>
              <ListPager found={{ total, limit: most }} page={page} onPage={setPage} />
            </Section>
            <CompareAssessments
              kind={risk.kind}
              assessments={results.filter(({ score }) => score !== null)}
            />
          </div>
        )
      }
    </Loaded>
  );
}
