import { IconPlayerPlay } from '@tabler/icons-react';
import type { Run } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { runStates } from 'contract/records/checklist/checklist-types';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ListPager } from '../../shared/list-pager.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useChecklistPaths } from './checklist-paths.ts';
import { scoreText, whoseText } from './run-columns.tsx';
import { runTexts as texts } from './run-texts.ts';
import classes from './run/run.module.css';

const StartDialog = lazyDialog(async () => (await import('./start-dialog.tsx')).StartDialog);

function RunRow({ run }: { run: Run }) {
  const paths = useChecklistPaths();
  const { _id, number, name, answeredItems, itemCount, status } = run;
  return (
    <li className={classes.result}>
      <div className={classes.resultHead}>
        <Link to={paths.run(_id)}>{`${number} ${name}`}</Link>
        <StatusBadge status={status} states={runStates} />
      </div>
      <p className={classes.resultText}>
        {[whoseText(run), texts.answered(answeredItems, itemCount), scoreText(run)].join(', ')}
      </p>
    </li>
  );
}

/** The checklists that are done for a record, or for one of its actions, which is not completed before them. */
export function RecordChecklists({ recordId, actionId }: { recordId: string; actionId?: string }) {
  const { params } = useChecklistPaths();
  const mayStart = useCan('checklist-run.start');
  const [isStarting, setStarting] = useState(false);
  const [page, setPage] = useState(1);
  const query = {
    ...(actionId ? { action: actionId } : { record: recordId }),
    limit: limits.pageSizeMax,
    page,
  };
  const answer = useApi(checklistRunEndpoints.list, { params, query }, { keepLast: true });
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>{actionId ? texts.actionTab : texts.recordTab}</h2>
        {mayStart && (
          <Button icon={<IconPlayerPlay />} onClick={() => setStarting(true)}>
            {texts.start}
          </Button>
        )}
      </div>
      <Loaded answer={answer} skeleton={actionId ? <Skeleton height={20} /> : <ListSkeleton rows={3} />}>
        {({ results, total, limit }) =>
          total === 0 && actionId ? (
            <p className={classes.note}>{texts.actionEmpty}</p>
          ) : total === 0 ? (
            <EmptyState message={texts.recordEmpty}>{texts.recordEmptyText}</EmptyState>
          ) : (
            <>
              <ul className={classes.rows}>
                {results.map((run) => (
                  <RunRow key={run._id} run={run} />
                ))}
              </ul>
              <ListPager found={{ total, limit }} page={page} onPage={setPage} label={texts.runPages} />
            </>
          )
        }
      </Loaded>
      <StartDialog
        recordId={recordId}
        actionId={actionId}
        opened={isStarting}
        onClose={() => setStarting(false)}
      />
    </div>
  );
}
