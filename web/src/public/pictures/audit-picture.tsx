import { IconAlertCircle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import classes from './audit-picture.module.css';
import frame from './picture-frame.module.css';

const quarters = ['Q1', 'Q2', 'Q3', 'Q4'];

const audits = [
  { name: 'Axle line', number: 'AUD-0057', from: 4, to: 22, state: 'done' },
  { name: 'Suppliers', number: 'AUD-0058', from: 30, to: 48, state: 'done' },
  { name: 'Paint hall', number: 'AUD-0059', from: 52, to: 76, state: 'now' },
  { name: 'Calibration', number: 'AUD-0060', from: 82, to: 96, state: 'next' },
];

const findings = [
  { name: 'Torque not in the daily check', grade: 'Major', state: 'Action plan approved', tone: 'now' },
  { name: 'Gauge sticker not valid', grade: 'Minor', state: 'Closed', tone: 'ok' },
  { name: 'Supplier file incomplete', grade: 'Minor', state: 'Overdue', tone: 'bad' },
];

const icons = { now: <IconProgress />, ok: <IconCircleCheck />, bad: <IconAlertCircle /> };

function Findings() {
  return (
    <div className={classes.findings}>
      <p className={classes.findingsHead}>Findings</p>
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
    <div
      className={frame.frame}
      role="img"
      aria-label="An invented audit programme: four audits over the year, and three findings with the state of their action plans."
    >
      <div className={classes.audit}>
        <div>
          <p className={frame.head}>
            Audit programme <span className={frame.number}>2026</span>
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
