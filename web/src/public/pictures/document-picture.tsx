import { IconCircleCheck, IconClock, IconProgress } from '@tabler/icons-react';
import classes from './document-picture.module.css';
import frame from './picture-frame.module.css';
import { documentPictureTexts, steps, trained, versions } from './picture-texts.ts';

const icons = { ok: <IconCircleCheck />, now: <IconProgress />, old: <IconClock /> };

/** A work instruction on its way to its next version, drawn with the product's own shapes and colours. */
export function DocumentPicture() {
  return (
    <div className={frame.frame} role="img" aria-label={documentPictureTexts.about}>
      <div className={classes.document}>
        <div className={classes.main}>
          <p className={frame.head}>
            {documentPictureTexts.title} <span className={frame.number}>{documentPictureTexts.number}</span>
            <span className={frame.pill}>
              <IconProgress />
              {documentPictureTexts.state}
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
          <p className={classes.head}>{documentPictureTexts.versions}</p>
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
          <p className={classes.head}>{documentPictureTexts.trained}</p>
          {trained.map(({ name, share }) => (
            <p key={name} className={classes.group}>
              <span>{name}</span>
              <svg>
                <rect width="100%" height="7" rx="3.5" />
                <rect data-share width={`${share}%`} height="7" rx="3.5" />
              </svg>
              <span>{share}%</span>
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}
