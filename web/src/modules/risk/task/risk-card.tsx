import type { Risk } from 'contract/modules/risk/risk';
import { Link } from 'react-router';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { actionsText, riskStates } from '../risk-words.ts';
import classes from './risk-card.module.css';

/** The context of a task: the risk that it treats. */
export function RiskCard({ risk }: { risk: Risk }) {
  const { library } = useRiskPaths();
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.number}>{risk.number}</span>
        <Link className={classes.name} to={`${library}/detail/${risk._id}`}>
          {risk.name}
        </Link>
        <StatusBadge status={risk.status} states={riskStates} />
      </div>
      <p className={classes.description}>{risk.description}</p>
      <Facts
        facts={[
          { label: 'Category', value: risk.category },
          { label: 'Site', value: risk.site.name },
          { label: 'Process', value: risk.process.name },
          { label: 'Managers', value: <People people={risk.managers} label="Managers" /> },
          { label: 'Actions', value: actionsText(risk.tasks) },
        ]}
      />
    </div>
  );
}
