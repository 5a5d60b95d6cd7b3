import { IconAlertCircle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import classes from './audit-picture.module.css';
import frame from './picture-frame.module.css';
import { auditPictureTexts, audits, findings } from './picture-texts.ts';

const quarters = ['Q1', 'Q2', 'Q3', 'Q4'];

const icons = { now: <IconProgress />, ok: <IconCircleCheck />, bad: <IconAlertCircle /> };

function Findings() {
  return (
    <div className={classes.findings}>
      <p className={classes.findingsHead}>{auditPictureTexts.findings}</p>
      {findings.map(({ name, grade, state, tone }) => (
        <p key={name} className={classes.finding}>
          <span>
            {name}
            <small>{grade}</small>
          </span>
          <span className={frame.pill} data-tone={tone}>
            {icons[tone as keyof typeof icons]}
            {state}
          </span>
        </p>
      ))}
    </div>
  );
}

/** A year's programme and what its audits found, drawn with the product's own shapes and colours. */
export function AuditPicture() {
  return (
    <div className={frame.frame} role="img" aria-label={auditPictureTexts.about}>
      <div className={classes.audit}>
        <div>
          <p className={frame.head}>
            {auditPictureTexts.programme} <span className={frame.number}>2026</span>
          </p>
          <div className={classes.plan}>
            <svg className={classes.bars}>
              {quarters.map((quarter, index) => (
                <g key={quarter}>
                  <line x1={`${index * 25}%`} x2={`${index * 25}%`} y1="0" y2="100%" />
                  <text x={`${index * 25 + 1.2}%`} y="12">
                    {quarter}
                  </text>
                </g>
              ))}
              {audits.map(({ name, from, to, state }, index) => (
                <rect
                  key={name}
                  data-state={state}
                  x={`${from}%`}
                  y={28 + index * 34}
                  width={`${to - from}%`}
                  height={14}
                  rx={3}
                />
              ))}
            </svg>
            <div className={classes.names}>
              {audits.map(({ name, number }) => (
                <p key={name}>
                  {name} <span>{number}</span>
                </p>
              ))}
            </div>
          </div>
        </div>
        <Findings />
      </div>
    </div>
  );
}
