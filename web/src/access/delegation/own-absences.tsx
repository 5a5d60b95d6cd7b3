import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { limits } from 'contract/core/limits';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Absences } from './absences.tsx';
import classes from './delegation.module.css';
import { delegationTexts as texts } from './delegation-texts.ts';

/** When one is away oneself and who stands in, and for whom one stands in. */
export function OwnAbsences({ accountId }: { accountId: string }) {
  const answer = useApi(delegationEndpoints.listMine, { query: { limit: limits.pageSizeMax } });
  return (
    <Section title={texts.title}>
      <p className={classes.quiet}>{texts.text}</p>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ results }) => <Absences rows={results} accountId={accountId} mayChange />}
      </Loaded>
    </Section>
  );
}
