import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import column from '../column.module.css';
import { modulePitches } from '../content.ts';
import { Points } from '../points.tsx';
import { landingTexts } from './landing-texts.ts';
import classes from './module-columns.module.css';

export function ModuleColumns() {
  return (
    <section className={`${column.column} ${column.section}`} aria-labelledby="modules">
      <h2 id="modules" className={column.title}>
        {landingTexts.modules}
      </h2>
      <p className={column.lead}>{landingTexts.modulesLead}</p>
      <div className={classes.columns}>
        {modulePitches.map(({ module, name, text, points, link }) => (
          <article key={module} className={classes.module}>
            <h3 className={classes.name}>
              <ModuleMark module={module}>{name}</ModuleMark>
            </h3>
            <p className={classes.text}>{text}</p>
            <Points points={points} icon={<IconCheck />} />
            <Link className={classes.link} to={link.to}>
              {link.label}
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}
