import { moduleKeys } from 'contract/core/modules';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { isRunning } from 'contract/organization/subscription/subscription-status';
import { Link } from 'react-router';
import { modulePath } from '../../core/loading/place.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { homeTexts } from './home-texts.ts';
import classes from './module-cards.module.css';

const texts = homeTexts.counts;

function Count({ label, count, isAlarming = false }: { label: string; count: number; isAlarming?: boolean }) {
  return (
    <div data-alarming={isAlarming || undefined}>
      <dt>{label}</dt>
      <dd>{countText(count)}</dd>
    </div>
  );
}

function ModuleCard({ module: { _id, module, name, status, workspaces, counts } }: { module: ModuleNames }) {
  return (
    <li className={classes.card}>
      <h3>
        <Link className={classes.link} to={`${modulePath(module, _id)}/workspace`}>
          <ModuleMark module={module}>{name}</ModuleMark>
        </Link>
      </h3>
      {!isRunning(status) && <p className={classes.state}>{homeTexts.readOnly}</p>}
      <dl className={classes.counts}>
        <Count label={texts.workspaces} count={workspaces.length} />
        <Count label={texts.records} count={counts.records} />
        <Count label={texts.open} count={counts.open} />
        <Count label={texts.overdue} count={counts.overdue} isAlarming={counts.overdue > 0} />
      </dl>
    </li>
  );
}

/** The modules of the organization with what is in them; each leads to its workspaces. */
export function ModuleCards({ modules }: { modules: ModuleNames[] }) {
  const inOrder = modules.toSorted((a, b) => moduleKeys.indexOf(a.module) - moduleKeys.indexOf(b.module));
  return (
    <ul className={classes.cards} aria-label={homeTexts.modules}>
      {inOrder.map((module) => (
        <ModuleCard key={module._id} module={module} />
      ))}
    </ul>
  );
}
