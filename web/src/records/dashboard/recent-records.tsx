import type { Recent } from 'contract/support/preference/recent';
import { Link } from 'react-router';
import { useRecent } from '../../core/session/use-recent.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './home-day.module.css';
import { homeTexts } from './home-texts.ts';
import own from './recent-records.module.css';

const texts = homeTexts.recent;

function Records({ recent }: { recent: Recent[] }) {
  if (recent.length === 0) return <p className={classes.empty}>{texts.empty}</p>;
  return (
    <ul className={own.records}>
      {recent.map(({ title, number, module, link }) => (
        <li key={link}>
          <Link to={link}>
            {module ? <ModuleMark module={module}>{number ?? ''}</ModuleMark> : number} {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The way back to what the person opened last. */
export function RecentRecords() {
  const { recent, isLoading } = useRecent();
  return (
    <Section title={texts.title}>
      {isLoading ? <ListSkeleton rows={3} /> : <Records recent={recent} />}
    </Section>
  );
}
