import { counted, wordsFor } from 'contract/core/counted';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { daysBetween } from 'contract/core/days';
import type { ShownFigure } from 'contract/records/dashboard/dashboard';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../ui/format/format-date.ts';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { comparisonTexts, dashboardTexts, panelTexts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { HowCounted } from './how-counted.tsx';
import { SaveMenu } from './save-menu.tsx';
import { daysText, listOf, type ShownIn } from './shown-in.ts';
import { partText, toldOf } from './told-of.ts';
import { drawFigures } from './widget-picture.ts';

type FiguresProps = { figures: ShownFigure[]; shownIn: ShownIn };

type CardProps = { figure: ShownFigure; shownIn: ShownIn };

/** How much a number differs from the one before, in words; which way is shown besides. */
function comparisonOf(difference: number, than: string) {
  const count = countText(Math.abs(difference));
  if (difference > 0) return { icon: <IconArrowUp />, words: comparisonTexts.more(count, than) };
  if (difference < 0) return { icon: <IconArrowDown />, words: comparisonTexts.fewer(count, than) };
  return { icon: <IconEqual />, words: comparisonTexts.same(than) };
}

/** The period before, in words: as many months, or as many days. */
function periodBefore({ isOfDays, period, before: { from, to } }: ShownIn): string {
  if (!isOfDays) return comparisonTexts.before(period.months);
  return comparisonTexts.daysBefore(daysBetween(from, to) + 1);
}

/** How a number is compared with the one before; undefined where none is known. */
function comparedIn(shownIn: ShownIn, { now, before, isOfPeriod }: ShownFigure) {
  if (!before) return undefined;
  const than = isOfPeriod ? periodBefore(shownIn) : comparisonTexts.onDay(formatDate(shownIn.before.to));
  return comparisonOf(now.count - before.count, than);
}

/** What a rate is of, with its list; of what else tells something besides its count, how many that is of. */
function Below({ figure, shownIn }: CardProps) {
  const { now, of, list, unit, value } = figure;
  if (of)
    return (
      <Link className={classes.before} to={listOf(shownIn, list, of)}>
        <span>{partText(figure)}</span>
      </Link>
    );
  if (value === undefined) return <Comparison figure={figure} shownIn={shownIn} />;
  return <span className={classes.before}>{counted(countText(now.count), wordsFor(1, unit), unit)}</span>;
}

function Comparison({ figure, shownIn }: CardProps) {
  const { before, list } = figure;
  const compared = comparedIn(shownIn, figure);
  if (!before || !compared) return <span className={classes.before}>{dashboardTexts.now}</span>;
  const { icon, words } = compared;
  return (
    <Link className={classes.before} to={listOf(shownIn, list, before)}>
      {icon}
      <span>{words}</span>
    </Link>
  );
}

function Card({ figure, shownIn }: CardProps) {
  const { title, now, before, isOfPeriod, isBad, list } = figure;
  const { number, unit: told } = toldOf(figure);
  const compared = isOfPeriod ? daysText(shownIn.before) : formatDate(shownIn.before.to);
  return (
    <li className={classes.figure} data-bad={isBad || undefined}>
      <Link className={classes.main} to={listOf(shownIn, list, now)}>
        <span className={classes.number}>
          {number} {told && <small>{told}</small>}
        </span>
        <span className={classes.name}>
          {isBad && <IconAlertCircle />}
          {title}
        </span>
      </Link>
      <Below figure={figure} shownIn={shownIn} />
      <span className={classes.corner}>
        <HowCounted widget={figure} shownIn={shownIn} before={before ? compared : undefined} />
      </span>
    </li>
  );
}

/** Saves the figures as a picture or as a table. */
export function SaveFigures({ figures, shownIn }: FiguresProps) {
  return (
    <SaveMenu
      title={dashboardTexts.figures}
      when={daysText(shownIn.period)}
      draw={() =>
        drawFigures(
          figures,
          (figure) => partText(figure) ?? comparedIn(shownIn, figure)?.words ?? dashboardTexts.now,
        )
      }
      tableOf={() => ({
        head: [panelTexts.name, panelTexts.count, panelTexts.before],
        rows: figures.map(({ title, now, before }) => [title, now.count, before?.count ?? null]),
      })}
    />
  );
}

/** So many columns that the rows are as even as they can be, with at most so many in each. */
const columnsOf = (count: number, most: number) => Math.ceil(count / Math.ceil(count / most));

// React's types know no variables.
const evenly = (count: number) =>
  ({ '--wide': columnsOf(count, 6), '--middle': columnsOf(count, 4) }) as CSSProperties;

/** The figures that one comes for, each with its list and, where it is known, the one before. */
export function FigureCards({ label, figures, shownIn }: FiguresProps & { label: string }) {
  return (
    <ul className={classes.figures} style={evenly(figures.length)} aria-label={label}>
      {figures.map((figure) => (
        <Card key={figure.key} figure={figure} shownIn={shownIn} />
      ))}
    </ul>
  );
}
