import { IconCircleCheck, IconClock, IconProgress } from '@tabler/icons-react';
import classes from './document-picture.module.css';
import frame from './picture-frame.module.css';

const steps = [
  { who: 'Devon Achebe', what: 'Wrote it', when: '11/10/2026', state: 'ok' },
  { who: 'Hana Sato', what: 'Reviewed it', when: '11/14/2026', state: 'ok' },
  { who: 'Mara Lindqvist', what: 'Approves it', when: 'due 11/27/2026', state: 'now' },
];

const versions = [
  { version: '4.0', state: 'In approval', tone: 'now' },
  { version: '3.0', state: 'Valid', tone: 'ok' },
  { version: '2.0', state: 'Replaced 03/02/2026', tone: 'old' },
];

const trained = [
  { name: 'Operators', share: 92 },
  { name: 'Fitters', share: 74 },
  { name: 'Inspectors', share: 100 },
];

const icons = { ok: <IconCircleCheck />, now: <IconProgress />, old: <IconClock /> };

/** A work instruction on its way to its next version, drawn with the product's own shapes and colours. */
export function DocumentPicture() {
  return (
    <div
      className={frame.frame}
      role="img"
      aria-label="An invented work instruction: version 4.0 waits for its approval, 3.0 is valid, and training is shown by group."
    >
      <div className={classes.document}>
        <div className={classes.main}>
          <p className={frame.head}>
            Driver change and check <span className={frame.number}>WI-0311</span>
            <span className={frame.pill}>
              <IconProgress />
              In approval
            </span>
          </p>
          <ol className={classes.steps}>
            {steps.map(({ who, what, when, state }) => (
              <li key={who} data-state={state}>
                <span>{what}</span>
                <span>{who}</span>
                <span>{when}</span>
              </li>
            ))}
          </ol>
        </div>
        <div className={classes.side}>
          <p className={classes.head}>Versions</p>
          {versions.map(({ version, state, tone }) => (
            <p key={version} className={classes.version}>
              <span>{version}</span>
              <span className={frame.pill} data-tone={tone}>
                {icons[tone as keyof typeof icons]}
                {state}
              </span>
            </p>
          ))}
        </div>
        <div className={classes.side}>
          <p className={classes.head}>Trained on 3.0</p>
          {trained.map(({ name, share }) => (
            <p key={name} className={classes.group}>
              <span>{name}</span>
              <svg>
                <rect width="100%" height="7" rx="3.5" />
                <rect data-share width={`${share}%`} height="7" rx="3.5" />
              </svg>
              <span>{share} %</span>
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}
