import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AttentionTable } from '../attention/attention-table.tsx';
import classes from './home-day.module.css';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.attention;
const shown = 5;

/** What needs attention and others have to do: what is the person's own stands above already. */
export function HomeAttention() {
  const answer = useApi(attentionEndpoints.listMine, { query: { whose: 'others', limit: shown } });
  return (
    <Section
      title={`${texts.title} ${texts.withOthers}`}
      action={<Link to="/need-attention?whose=others">{texts.all}</Link>}
    >
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={classes.empty}>{texts.empty}</p>
          ) : (
            <AttentionTable items={results} />
          )
        }
      </Loaded>
    </Section>
  );
}
