import type { DeletedAnalysis, DeletedBranch } from 'contract/records/analysis/analysis';
import { limits } from 'contract/core/limits';
import { pastCycle } from 'contract/records/record/past-cycle';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import { type AnalysedKind, analysisParams, callsOf, partParams, useAnalysisParams } from './analysed.ts';
import classes from './analysis.module.css';
import { useDeletedAnalyses } from './use-analysis-pages.ts';

type Gone = Pick<DeletedBranch, 'name' | 'deletedAt' | 'deletedBy' | 'reason'>;

/** `onRestore` is absent where it does not come back any more. */
function Row({ gone, title, onRestore }: { gone: Gone; title: string; onRestore?: () => void }) {
  const { deletedAt, deletedBy, reason } = gone;
  return (
    <li className={classes.analysis}>
      <div className={classes.rootWords}>
        {title}
        <p className={classes.quiet}>
          {deletedBy && <>{analysisTexts.deletedBy(deletedBy.name)}, </>}
          <MomentText moment={deletedAt} />
          {reason && <>: {reason}</>}
        </p>
      </div>
      {onRestore && (
        <Button size="small" aria-label={analysisTexts.restoreOf(title)} onClick={onRestore}>
          {analysisTexts.restore}
        </Button>
      )}
    </li>
  );
}

type ListProps<G> = {
  rows: readonly G[];
  titleOf: (row: G) => string;
  isFixed?: (row: G) => boolean;
  onRestore: (row: G) => void;
};

function Rows<G extends Gone & { _id: string }>({ rows, titleOf, isFixed, onRestore }: ListProps<G>) {
  if (rows.length === 0) return <p className={classes.quiet}>{analysisTexts.deletedNone}</p>;
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <Row
          key={row._id}
          gone={row}
          title={titleOf(row)}
          {...(isFixed?.(row) ? {} : { onRestore: () => onRestore(row) })}
        />
      ))}
    </ul>
  );
}

export type DeletedDialogProps = { opened: boolean; onClose: () => void };

/** What was deleted of the analysis that is open, with the way back. */
export function DeletedBranches({
  kind,
  method,
  opened,
  onClose,
}: DeletedDialogProps & { kind: AnalysedKind; method: DeletedAnalysis['method'] }) {
  const calls = callsOf(kind, method);
  const params = useAnalysisParams();
  const query = { limit: limits.pageSizeMax };
  const answer = useApi(calls.listDropped, { params, query }, { enabled: opened });
  const restoring = useAction(calls.bringBack);
  return (
    <Dialog opened={opened} onClose={onClose} title={analysisTexts.deletedOnes}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) => (
          <Rows
            rows={results}
            titleOf={({ name }) => name}
            onRestore={({ _id }) => void restoring.run({ params: partParams(params, _id) })}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** The deleted analyses of a record by both methods, with the way back. */
export function DeletedAnalyses({
  kind,
  record,
  opened,
  onClose,
}: DeletedDialogProps & { kind: AnalysedKind; record: ShownRecord }) {
  const { workspaceId } = useWorkspaceIds();
  const answer = useDeletedAnalyses(kind, record._id, opened);
  const whys = useAction(callsOf(kind, 'five-whys').restore);
  const fishbones = useAction(callsOf(kind, 'ishikawa').restore);
  const restore = ({ _id, method }: DeletedAnalysis) =>
    (method === 'five-whys' ? whys : fishbones).run({ params: analysisParams(workspaceId, record._id, _id) });
  return (
    <Dialog opened={opened} onClose={onClose} title={analysisTexts.deletedAnalyses}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(rows) => (
          <Rows
            rows={rows.toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))}
            titleOf={({ method, name }) => `${methodWords[method].title}: ${name}`}
            isFixed={(row) => pastCycle(record, row) !== undefined}
            onRestore={(row) => void restore(row)}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
