import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { daysFromToday, formatLongDate, formatWeekday } from '../../ui/format/format-date.ts';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home-week.module.css';

const texts = homeTexts.week;
const days = 6;
const most = 100;

type Bar = { key: string; label: string; word: string; count: number; to: string; isLate?: boolean };

/** The height of a bar: 13 pixels a task up to four, then all of them by the highest. */
const heightOf = (count: number, highest: number) =>
  Math.max(2, highest <= 4 ? count * 13 : Math.round((count / highest) * 56));

/** The bars; null when they cannot be known, undefined until they are. */
function useBars(): Bar[] | null | undefined {
  const { data: counts, error: noCounts } = useApi(taskEndpoints.countMine, { query: {} });
  // A day is one of the task's site, which may be the one before or after the viewer's.
  const query = { dueFrom: daysFromToday(-1), dueTo: daysFromToday(days), limit: most };
  const { data: due, error: noTasks } = useApi(taskEndpoints.listMine, { query });
  if (!counts || !due) return noCounts || noTasks ? null : undefined;
  const bars = Array.from({ length: days }, (_, index): Bar => {
    const day = daysFromToday(index);
    return {
      key: day,
      label: formatLongDate(day),
      word: index === 0 ? texts.today : formatWeekday(day),
      count: due.results.filter(({ daysLeft }) => daysLeft === index).length,
      to: `/my-task?view=${index === 0 ? 'today' : 'week'}`,
    };
  });
  const late = {
    key: 'late',
    label: texts.late,
    word: texts.late,
    count: counts.overdue,
    to: '/my-task?view=overdue',
    isLate: true,
  };
  return [late, ...bars];
}

/** What is late and what is due on each of the next days, as bars that lead to their lists. */
export function HomeWeek() {
  const bars = useBars();
  if (bars === null) return null;
  if (!bars)
    return (
      <Section title={texts.title}>
        <div className={classes.awaited} />
      </Section>
    );
  const highest = Math.max(...bars.map(({ count }) => count));
  return (
    <Section title={texts.title} action={<Link to="/my-task?as=calendar">{texts.calendar}</Link>}>
      <ul className={classes.bars}>
        {bars.map(({ key, label, word, count, to, isLate }) => (
          <li key={key}>
            <Link className={classes.bar} to={to} data-late={(isLate && count > 0) || undefined}>
              <span className={classes.fill} style={{ blockSize: heightOf(count, highest) }} />
              <strong aria-hidden>{count}</strong>
              <span aria-hidden>{word}</span>
              <Hidden>{texts.dayLabel(label, count)}</Hidden>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
