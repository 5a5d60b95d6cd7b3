import { PlumbBob } from '../../shared/marks/plumb-bob.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import column from '../column.module.css';
import { hero, heroEvents } from '../content.ts';
import { CapaPicture } from '../pictures/capa-picture.tsx';
import classes from './hero.module.css';
import { landingTexts } from './landing-texts.ts';

/** The line of the header's edge, the events that hang on it, and the bob that points at where the picture divides. */
function Line() {
  return (
    <div className={classes.plumb}>
      <ol className={classes.events}>
        {heroEvents.map(({ what, when, isDone }) => (
          <li key={what} className={classes.event} data-done={isDone || undefined}>
            <span className={classes.what}>{what}</span>
            <span className={classes.when}>{when}</span>
          </li>
        ))}
      </ol>
      <span className={classes.bob}>
        <PlumbBob width={30} />
      </span>
    </div>
  );
}

export function Hero() {
  return (
    <section className={column.column} aria-labelledby="hero">
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1 id="hero" className={classes.title}>
            {hero.title}
          </h1>
          <p className={classes.lead}>{hero.lead}</p>
          <div className={classes.acts}>
            <ButtonLink variant="primary" size="large" to="/signup">
              {landingTexts.signUp}
            </ButtonLink>
            <ButtonLink size="large" to="/features">
              {landingTexts.seeTheFeatures}
            </ButtonLink>
          </div>
        </div>
        <Line />
      </div>
      <CapaPicture beside="waiting" />
    </section>
  );
}
