import { PlumbBob } from '../../shared/marks/plumb-bob.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { closing } from '../content.ts';
import classes from './closing.module.css';
import { landingTexts } from './landing-texts.ts';

export function Closing() {
  return (
    <section className={classes.panel} aria-labelledby="closing">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h2 id="closing" className={classes.title}>
            {closing.title}
          </h2>
          <p className={classes.lead}>{closing.lead}</p>
          <div className={classes.act}>
            <ButtonLink size="large" to="/signup">
              {landingTexts.signUp}
            </ButtonLink>
          </div>
        </div>
        <div className={classes.plumb}>
          <PlumbBob width={32} onPanel />
        </div>
      </div>
    </section>
  );
}
