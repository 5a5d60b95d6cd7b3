import { taskEndpoints } from 'contract/task/task.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/use-api.ts';
import { Section } from '../../ui/section.tsx';
import { countText } from '../../ui/pager-pages.ts';
import { homeTexts } from './home-texts.ts';
import classes from './my-day.module.css';

const texts = homeTexts.day;
const views = ['overdue', 'today', 'week'] as const;
type View = (typeof views)[number];

function Count({ view }: { view: View }) {
  const { data } = useApi(taskEndpoints.listMine, { query: { limit: 1, view } });
  const isAlarming = view === 'overdue' && (data?.total ?? 0) > 0;
  return (
    <li>
      <Link className={classes.count} to={`/my-task?view=${view}`} data-alarming={isAlarming || undefined}>
        <span className={classes.number}>{data ? countText(data.total, data.totalIsCapped) : '–'}</span>
        <span className={classes.word}>{texts[view]}</span>
      </Link>
    </li>
  );
}

/** How much of the person's work is late, and how much is near. */
export function MyDay() {
  return (
    <Section title={texts.title}>
      <ul className={classes.counts}>
        {views.map((view) => (
          <Count key={view} view={view} />
        ))}
      </ul>
    </Section>
  );
}
