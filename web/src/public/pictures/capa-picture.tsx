import { IconAlertCircle, IconCheck, IconProgress } from '@tabler/icons-react';
import type { ModuleKey } from 'contract/core/modules';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Fishbone } from './fishbone.tsx';
import classes from './capa-picture.module.css';
import frame from './picture-frame.module.css';

const stages = [
  { name: 'Raised', state: 'done' },
  { name: 'Contained', state: 'done' },
  { name: 'Root cause', state: 'now' },
  { name: 'Action', state: 'next' },
  { name: 'Effectiveness', state: 'next' },
];

type Beside = { module?: ModuleKey; what: string; where: string; when: string; isOverdue?: boolean };

const waiting: readonly Beside[] = [
  { module: 'risk', what: 'Approve residual risk', where: 'Torque tool drift', when: '11/25/2026' },
  { module: 'capa', what: 'Confirm containment', where: 'Overdue', when: '11/18/2026', isOverdue: true },
  {
    module: 'audit',
    what: 'Answer checklist, AUD-0057',
    where: 'Axle line process audit',
    when: '11/26/2026',
  },
  {
    module: 'document',
    what: 'Sign WI-0311, version 4.0',
    where: 'Driver change and check',
    when: '11/27/2026',
  },
];

// What a phone shows in place of the fishbone, which would be too small to read there.
const whys = [
  'Wheel ends came loose: torque below 180 Nm.',
  'The driver slipped: its clutch is worn.',
  'Nobody saw it: the daily check has no torque.',
];

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

const plan: readonly Beside[] = [
  { what: 'Replace the clutch of driver 4', where: 'Devon Achebe', when: '11/24/2026' },
  { what: 'Put the torque on the daily check', where: 'Hana Sato', when: '11/27/2026' },
  { what: 'Train both shifts', where: 'Sam Whitlock', when: '12/01/2026' },
  { what: 'Check 50 wheel ends', where: 'Mara Lindqvist', when: '12/04/2026' },
];

const sides = {
  waiting: { title: 'Waits for you', items: waiting },
  plan: { title: 'Action plan', items: plan },
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
    <div
      className={frame.frame}
      role="img"
      aria-label="An invented CAPA record: two of five stages are done, and a fishbone leads from a worn clutch to a torque below 180 Nm."
    >
      <div className={classes.capa}>
        <div className={classes.record}>
          <p className={frame.head}>
            Loose wheel end, lot 2208 <span className={frame.number}>CAPA-0142</span>
            <span className={frame.pill}>
              <IconProgress />
              In progress
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
