import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Section } from '../../ui/layout/section.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { homeTexts } from './home-texts.ts';
import classes from './my-day.module.css';

const texts = homeTexts.day;
const views = ['overdue', 'today', 'week'] as const;
type View = (typeof views)[number];

type CountProps = { view: View; count: number | undefined; hasMore: boolean | undefined };

function Count({ view, count, hasMore }: CountProps) {
  const isAlarming = view === 'overdue' && (count ?? 0) > 0;
  return (
    <li>
      <Link className={classes.count} to={`/my-task?view=${view}`} data-alarming={isAlarming || undefined}>
        <span className={classes.number}>{count === undefined ? '–' : countText(count, hasMore)}</span>{' '}
        <span className={classes.word}>{texts[view]}</span>
      </Link>
    </li>
  );
}

/** How much of the person's work is late, and how much is near. */
export function MyDay() {
  const { data } = useApi(taskEndpoints.countMine, {});
  return (
    <Section title={texts.title}>
      <ul className={classes.counts}>
        {views.map((view) => (
          <Count key={view} view={view} count={data?.[view]} hasMore={data?.hasMore[view]} />
        ))}
      </ul>
    </Section>
  );
}
