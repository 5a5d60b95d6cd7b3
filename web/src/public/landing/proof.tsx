import { IconUser } from '@tabler/icons-react';
import column from '../column.module.css';
import { claims, testimonials } from '../content.ts';
import { landingTexts } from './landing-texts.ts';
import classes from './proof.module.css';

export function Claims() {
  return (
    <section className={column.column} aria-label={landingTexts.figures}>
      <dl className={classes.claims}>
        {claims.map(({ figure, label }) => (
          <div key={label} className={classes.claim}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Testimonials() {
  return (
    <section className={`${column.column} ${column.section}`} aria-labelledby="customers">
      <h2 id="customers" className={column.title}>
        {landingTexts.customers}
      </h2>
      <ul className={classes.quotes}>
        {testimonials.map(({ quote, name, role }) => (
          <li key={quote} className={classes.quote}>
            <p>{quote}</p>
            <p className={classes.person}>
              <span className={classes.face}>
                <IconUser />
              </span>
              <span>
                <span className={classes.name}>{name}</span>
                <span className={classes.role}>{role}</span>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
