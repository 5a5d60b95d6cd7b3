import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { AttentionRow, EntryPlace, LevelPill } from '../attention/attention-list.tsx';
import attention from '../attention/attention.module.css';
import classes from './home-tasks.module.css';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.attention;
const shown = 10;

function Items({ items }: { items: AttentionEntry[] }) {
  const openIn = useOpenIn();
  if (items.length === 0) return <p className={classes.empty}>{texts.empty}</p>;
  return (
    <ul className={attention.items}>
      {items.map((item) => (
        <AttentionRow
          key={`${item.key} ${item._id}`}
          item={item}
          onOpen={() => void openIn(item.organization._id, item.link)}
          place={<EntryPlace item={item} />}
          end={<LevelPill level={item.severity} />}
        />
      ))}
    </ul>
  );
}

/** The most severe of what needs the person's attention, wherever it is. */
export function HomeAttention() {
  const answer = useApi(attentionEndpoints.listMine, { query: { limit: shown } });
  return (
    <Section title={texts.title} action={<Link to="/need-attention">{texts.all}</Link>}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) => <Items items={results} />}
      </Loaded>
    </Section>
  );
}
