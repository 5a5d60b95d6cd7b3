import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useSession } from '../../core/session/session.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AttentionTable } from '../attention/attention-table.tsx';
import classes from './home-day.module.css';
import { homeTexts } from './home-texts.ts';
import { mostWaiting } from './waiting-for-me.ts';

const texts = homeTexts.attention;
const shown = 5;

/**
 * Actions that others have to do and that need the person's attention too, who manages their record: they are among the
 * person's own, and no tasks of theirs.
 */
function useManaged(): AttentionEntry[] {
  const { user } = useSession().auth;
  const { data } = useApi(attentionEndpoints.listMine, { query: { limit: mostWaiting } });
  return (data?.results ?? []).filter(
    ({ attentionType, people, standsInFor }) =>
      attentionType === 'action' &&
      standsInFor === null &&
      people.length > 0 &&
      people.every(({ email }) => email !== user?.email),
  );
}

/** What needs attention and others have to do: what is the person's own stands above already. */
export function HomeAttention() {
  const answer = useApi(attentionEndpoints.listMine, { query: { whose: 'others', limit: shown } });
  const managed = useManaged();
  return (
    <Section
      title={`${texts.title} ${texts.withOthers}`}
      action={<Link to="/need-attention?whose=all">{texts.all}</Link>}
    >
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) => {
          const items = [...managed, ...results].slice(0, shown);
          return items.length === 0 ? (
            <p className={classes.empty}>{texts.empty}</p>
          ) : (
            <AttentionTable items={items} />
          );
        }}
      </Loaded>
    </Section>
  );
}
