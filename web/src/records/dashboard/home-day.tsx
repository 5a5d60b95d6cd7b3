import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Section } from '../../ui/layout/section.tsx';
import classes from './home-day.module.css';
import { homeTexts } from './home-texts.ts';
import type { Waiting } from './waiting-for-me.ts';
import { LateText, OpenWaiting } from './waiting-parts.tsx';

const texts = homeTexts.day;
const views = ['overdue', 'today', 'week'] as const;
const shown = 6;

/** How much is late, due today and due this week; each leads to its list. */
function Counts() {
  const { data } = useApi(taskEndpoints.countMine, { query: {} });
  return (
    <ul className={classes.counts}>
      {views.map((view) => (
        <li key={view} data-alarming={(view === 'overdue' && (data?.overdue ?? 0) > 0) || undefined}>
          <Link to={`/my-task?view=${view}`}>
            <strong>{data ? countText(data[view], data.hasMore[view]) : '–'}</strong> {texts[view]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Row({ waiting }: { waiting: Waiting }) {
  const openIn = useOpenIn();
  const { title, number, about, module, workspace, organizationId, link } = waiting;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link
          className={classes.title}
          to={link}
          onClick={plainClick(() => void openIn(organizationId, link))}
        >
          {title}
        </Link>
        <p className={classes.about}>
          {number} {about}
        </p>
      </div>
      <span className={classes.where}>
        {module && workspace && <ModuleMark module={module}>{workspace}</ModuleMark>}
      </span>
      <span className={classes.when}>
        <LateText waiting={waiting} />
      </span>
      <OpenWaiting waiting={waiting} size="small" />
    </li>
  );
}

/** The first things that the person has to do, with how many there are in all. */
export function HomeDay({ waiting }: { waiting: Waiting[] }) {
  return (
    <Section title={texts.title} action={<Counts />}>
      {waiting.length === 0 ? (
        <p className={classes.empty}>{texts.empty}</p>
      ) : (
        <ul className={classes.rows}>
          {waiting.slice(0, shown).map((one) => (
            <Row key={one.id} waiting={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}
