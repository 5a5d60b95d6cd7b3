import { IconInfoCircle } from '@tabler/icons-react';
import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { countingTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { daysText, type ShownIn } from './shown-in.ts';

type HowCountedProps = {
  widget: Pick<ShownWidget, 'title' | 'formula' | 'isOfPeriod'>;
  shownIn: ShownIn;
  /** What it is compared with, where it is. */
  before?: string | undefined;
};

/** On demand, how a number comes about: the formula, what is left out, of when it is. */
export function HowCounted({ widget, shownIn, before }: HowCountedProps) {
  const { title, formula, isOfPeriod } = widget;
  const name = texts.of(title);
  return (
    <Popover
      label={name}
      width={320}
      align="end"
      trigger={<IconButton name={name} icon={<IconInfoCircle />} size="small" />}
    >
      <div className={classes.counting}>
        <h3>{texts.title}</h3>
        <dl>
          <dt>{texts.formula}</dt>
          <dd>{formula}</dd>
          <dt>{texts.period}</dt>
          <dd>{isOfPeriod ? daysText(shownIn.period) : texts.now}</dd>
          {before && (
            <>
              <dt>{texts.before}</dt>
              <dd>{before}</dd>
            </>
          )}
          <dt>{texts.filters}</dt>
          <dd>{texts.workspace}</dd>
          {shownIn.narrowed.map((words) => (
            <dd key={words}>{words}</dd>
          ))}
          <dt>{texts.asOf}</dt>
          <dd>
            <MomentText moment={shownIn.asOf} />
          </dd>
        </dl>
      </div>
    </Popover>
  );
}
