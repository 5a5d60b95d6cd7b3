import { IconAlertCircle, IconCheck, IconProgress } from '@tabler/icons-react';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Fishbone } from './fishbone.tsx';
import classes from './capa-picture.module.css';
import frame from './picture-frame.module.css';
import { type Beside, capaPictureTexts, plan, stages, waiting, whys } from './picture-texts.ts';

function Stages() {
  return (
    <ol className={classes.stages}>
      {stages.map(({ name, state }) => (
        <li key={name} data-state={state}>
          {state === 'done' && <IconCheck />}
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

const sides = {
  waiting: { title: capaPictureTexts.waitsForYou, items: waiting },
  plan: { title: capaPictureTexts.actionPlan, items: plan },
};

function Side({ title, items }: { title: string; items: readonly Beside[] }) {
  return (
    <div className={classes.side}>
      <p className={classes.sideHead}>
        {title} <span>{items.length}</span>
      </p>
      {items.map(({ module, what, where, when, isOverdue }) => (
        <div key={what} className={classes.item}>
          <p className={classes.what}>{module ? <ModuleMark module={module}>{what}</ModuleMark> : what}</p>
          <p className={classes.where} data-overdue={isOverdue}>
            <span>
              {isOverdue && <IconAlertCircle />}
              {where}
            </span>
            <span className={classes.when}>{when}</span>
          </p>
        </div>
      ))}
    </div>
  );
}

/** A CAPA record with its root cause, drawn with the product's own shapes and colours. */
export function CapaPicture({ beside }: { beside: keyof typeof sides }) {
  return (
    <div className={frame.frame} role="img" aria-label={capaPictureTexts.about}>
      <div className={classes.capa}>
        <div className={classes.record}>
          <p className={frame.head}>
            {capaPictureTexts.title} <span className={frame.number}>{capaPictureTexts.number}</span>
            <span className={frame.pill}>
              <IconProgress />
              {capaPictureTexts.state}
            </span>
          </p>
          <Stages />
          <Fishbone />
          <ol className={classes.whys}>
            {whys.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ol>
        </div>
        <Side {...sides[beside]} />
      </div>
    </div>
  );
}
