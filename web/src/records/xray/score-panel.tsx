import { IconInfoCircle } from '@tabler/icons-react';
import type { XrayFinding, XraySummary } from 'contract/records/xray/xray';
import { Link } from 'react-router';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { Sparkline } from '../../ui/layout/sparkline.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { isChecking } from './xray-state.ts';
import { xrayTexts } from './xray-texts.ts';
import classes from './xray.module.css';

const texts = xrayTexts.score;
const severities = ['alert', 'warn', 'info'] as const satisfies readonly XrayFinding['severity'][];

function HowCounted({ checks }: Pick<XraySummary, 'checks'>) {
  return (
    <Popover
      label={texts.how}
      width={320}
      trigger={<IconButton name={texts.how} icon={<IconInfoCircle />} size="small" />}
    >
      <div className={classes.form}>
        <p>{texts.formula}</p>
        <p>{texts.ignored}</p>
        <p className={classes.quiet}>
          {texts.checks(checks.filter(({ applicable }) => applicable > 0).length)}
        </p>
      </div>
    </Popover>
  );
}

function Trend({ months }: Pick<XraySummary, 'months'>) {
  const scores = months.flatMap(({ score }) => score ?? []);
  const [first] = scores;
  const last = scores.at(-1);
  if (first === undefined || last === undefined || scores.length < 2) return null;
  return (
    <div className={classes.trend} title={texts.month}>
      <Sparkline values={scores} label={texts.trend(first, last)} />
    </div>
  );
}

function when({ checkedAt }: XraySummary): string {
  return checkedAt ? texts.checked(`${formatDay(checkedAt)} ${formatTime(checkedAt)}`) : texts.never;
}

/** The score of a workspace, how it went over the months, and how many findings there are of each severity. */
export function ScorePanel({ summary }: { summary: XraySummary }) {
  const { score, checks, months, state, done, total } = summary;
  const countOf = (severity: XrayFinding['severity']) =>
    checks
      .filter((check) => check.severity === severity)
      .reduce((sum, { found, ignored }) => sum + found - ignored, 0);
  return (
    <section className={classes.panel} aria-label={texts.title}>
      <div className={classes.score}>
        <p>
          <strong>{score ?? '–'}</strong> {score === null ? texts.none : texts.of}
        </p>
        <HowCounted checks={checks} />
      </div>
      <Trend months={months} />
      <ul className={classes.counts}>
        {severities.map((severity) => (
          <li key={severity}>
            <Link to={`?severity=${severity}`}>
              <strong>{countOf(severity)}</strong> {xrayTexts.counts[severity](countOf(severity))}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.checked}>
        {isChecking(summary) ? (
          <ProgressBar label={xrayTexts.tray[state]} share={total ? done / total : undefined} />
        ) : (
          <p>{when(summary)}</p>
        )}
      </div>
      {state === 'failed' && <Notice tone="bad">{texts.failed}</Notice>}
    </section>
  );
}
