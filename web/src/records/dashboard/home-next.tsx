import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Button } from '../../ui/actions/button.tsx';
import classes from './home-next.module.css';
import { homeTexts } from './home-texts.ts';
import { usePutOff } from './use-put-off.ts';
import type { Waiting } from './waiting-for-me.ts';
import { LateText, OpenWaiting } from './waiting-parts.tsx';

const texts = homeTexts.next;

function Nothing({ waiting: [first] }: { waiting: Waiting[] }) {
  return (
    <section className={classes.next} aria-label={texts.title}>
      <h2>{texts.nothing}</h2>
      <p className={classes.about}>{first ? texts.first(first.title) : texts.nothingText}</p>
    </section>
  );
}

/** The one thing to do first; "Not now" moves on to the next one, for today. */
export function HomeNext({ waiting }: { waiting: Waiting[] }) {
  const { isPutOff, putOff } = usePutOff();
  const next = waiting.find((one) => (one.late >= 0 || one.isWaiting) && !isPutOff(one.id));
  if (!next) return <Nothing waiting={waiting.filter(({ id }) => !isPutOff(id))} />;
  return (
    <section className={classes.next} aria-label={texts.title}>
      <p className={classes.head}>
        <span>{texts.title}</span>
        {next.module && next.workspace && <ModuleMark module={next.module}>{next.workspace}</ModuleMark>}
        <span className={classes.when}>
          <LateText waiting={next} />
        </span>
      </p>
      <h2>{next.title}</h2>
      <p className={classes.about}>
        {next.number} {next.about}
      </p>
      <div className={classes.acts}>
        <OpenWaiting waiting={next} variant="primary" />
        <Button variant="quiet" onClick={() => putOff(next.id)}>
          {texts.notNow}
        </Button>
      </div>
    </section>
  );
}
