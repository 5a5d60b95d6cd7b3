import { IconPlus } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import type { Acceptance } from 'contract/modules/risk/risk-acceptance';
import { useState } from 'react';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import classes from '../../../records/part/part.module.css';
import { isFinal } from '../../../records/record/record-stage.ts';
import { useMayAddTo } from '../part/use-risk-parts.ts';
import { riskKind } from '../risk-kind.ts';
import { AcceptanceCard } from './acceptance-card.tsx';
import { isLive } from './acceptance-steps.tsx';
import { acceptanceTexts as texts } from './acceptance-texts.ts';
import { useAcceptanceRemoval, useAcceptances } from './use-acceptances.ts';

const AcceptanceDialog = lazyDialog(async () => (await import('./acceptance-dialog.tsx')).AcceptanceDialog);

type ListProps = { risk: Risk; all: readonly Acceptance[]; mayEdit: boolean };

function Cards({ risk, all, mayEdit }: ListProps) {
  const { remove, removalDialog } = useAcceptanceRemoval(risk._id);
  return (
    <>
      <ul className={classes.list}>
        {all.map((one) => (
          <AcceptanceCard key={one._id} risk={risk} acceptance={one} mayEdit={mayEdit} onRemove={remove} />
        ))}
      </ul>
      {removalDialog}
    </>
  );
}

/** The tab of a risk with its acceptance that is under way or holds, and those before it. */
export function AcceptancePanel({ risk }: { risk: Risk }) {
  const [page, setPage] = useState(1);
  // What is under way or holds is among the newest, whichever page of the earlier ones is looked at.
  const answer = useAcceptances(risk._id);
  const shown = useAcceptances(risk._id, page);
  const mayEdit = useMayAddTo(risk);
  const [isPreparing, setPreparing] = useState(false);
  const all = answer.data?.results ?? [];
  const live = all.filter(isLive);
  const hasEarlier = (answer.data?.total ?? 0) > live.length;
  // One is under way at a time; beside the one that holds, the next may be prepared. Nobody bears what is closed.
  const mayPrepare = mayEdit && !isFinal(riskKind, risk) && live.every(({ status }) => status === 'accepted');
  const prepare = (
    <Button icon={<IconPlus />} onClick={() => setPreparing(true)}>
      {texts.prepare}
    </Button>
  );
  return (
    <div className={classes.tab}>
      <Loaded answer={answer} failed={texts.failed} skeleton={<ListSkeleton rows={3} />}>
        {() =>
          all.length === 0 ? (
            <EmptyState message={texts.empty} action={mayPrepare && prepare}>
              {texts.emptyText}
            </EmptyState>
          ) : (
            <>
              <div className={classes.head}>
                <h2>{texts.title}</h2>
                {mayPrepare && prepare}
              </div>
              {live.length > 0 ? (
                <Cards risk={risk} all={live} mayEdit={mayEdit} />
              ) : (
                <p className={classes.quiet}>{texts.noneHolds}</p>
              )}
              {hasEarlier && (
                <Section title={texts.earlier}>
                  <Loaded answer={shown} failed={texts.failed} skeleton={<ListSkeleton rows={3} />}>
                    {({ results }) => (
                      <Cards risk={risk} all={results.filter((one) => !isLive(one))} mayEdit={mayEdit} />
                    )}
                  </Loaded>
                  {answer.data && <ListPager found={answer.data} page={page} onPage={setPage} />}
                </Section>
              )}
            </>
          )
        }
      </Loaded>
      <AcceptanceDialog risk={risk} opened={isPreparing} onClose={() => setPreparing(false)} />
    </div>
  );
}
