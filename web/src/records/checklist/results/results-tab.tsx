import { IconFileExport } from '@tabler/icons-react';
import type { Trend } from 'contract/records/checklist/trend';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Sparkline } from '../../../ui/layout/sparkline.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { checklistTexts as texts } from '../checklist-texts.ts';
import run from '../run/run.module.css';
import { runTexts } from '../run-texts.ts';
import { Comparison } from './comparison.tsx';
import { ItemAnswers } from './item-history.tsx';
import { type ItemHistory, historiesOf } from './histories.ts';

type Past = Trend['runs'][number];

const scoreOf = ({ score, isFailed }: Past) => {
  const words = score === null ? runTexts.noScore : runTexts.percent(score);
  return isFailed ? `${words}, ${runTexts.resultWords.fail.toLowerCase()}` : words;
};

function Scores({ runs }: { runs: readonly Past[] }) {
  const scores = runs.flatMap(({ score }) => (score === null ? [] : [score])).toReversed();
  if (scores.length < 2) return null;
  return (
    <Section title={texts.trend}>
      <Sparkline
        values={scores}
        label={texts.trendOf(scores.map((one) => runTexts.percent(one)).join(', '))}
      />
    </Section>
  );
}

function LastRuns({ runs }: { runs: readonly Past[] }) {
  const paths = useChecklistPaths();
  return (
    <Section title={texts.lastRuns}>
      <SubTable
        label={texts.lastRuns}
        rows={[...runs]}
        rowId={({ _id }) => _id}
        columns={[
          {
            id: 'run',
            header: texts.run,
            cell: ({ _id, number }) => <Link to={paths.run(_id)}>{number}</Link>,
          },
          {
            id: 'completed',
            header: texts.completed,
            cell: ({ completedAt }) => <MomentText moment={completedAt} />,
          },
          { id: 'edition', header: texts.edition, cell: ({ edition }) => edition },
          { id: 'score', header: texts.score, cell: scoreOf },
        ]}
      />
    </Section>
  );
}

/** The items by how often they failed, each with its last answers. */
function Failing({ histories }: { histories: readonly ItemHistory[] }) {
  const failing = histories.filter(({ failed }) => failed > 0);
  return (
    <Section title={texts.failsMost}>
      {failing.length === 0 ? (
        <p className={run.note}>{texts.never}</p>
      ) : (
        <SubTable
          label={texts.failsMost}
          rows={failing}
          rowId={({ item }) => item}
          columns={[
            { id: 'question', header: runTexts.question, cell: ({ name }) => name },
            {
              id: 'failed',
              header: texts.failed,
              cell: ({ failed, results }) => texts.failedTimes(failed, results.length),
            },
            {
              id: 'history',
              header: texts.history,
              cell: ({ results }) => results.map((result) => runTexts.resultWords[result]).join(', '),
            },
          ]}
        />
      )}
    </Section>
  );
}

/** What the last runs of a checklist came to, what fails most, and two of them beside each other. */
export function ResultsTab({ checklistId }: { checklistId: string }) {
  const paths = useChecklistPaths();
  const { params } = paths;
  const mayExport = useCan('report.export');
  const answer = useApi(checklistEndpoints.trend, { params: { ...params, checklistId } });
  return (
    <Loaded answer={answer}>
      {({ runs }) =>
        runs.length === 0 ? (
          <EmptyState message={texts.noResults}>{texts.noResultsText}</EmptyState>
        ) : (
          <div className={run.panel}>
            {mayExport && (
              <div>
                <ButtonLink icon={<IconFileExport />} to={paths.exportOf({ checklists: checklistId })}>
                  {runTexts.export}
                </ButtonLink>
              </div>
            )}
            <Scores runs={runs} />
            <LastRuns runs={runs} />
            <Failing histories={historiesOf(runs)} />
            <ItemAnswers histories={historiesOf(runs)} />
            {runs.length > 1 && <Comparison runs={runs} />}
          </div>
        )
      }
    </Loaded>
  );
}
