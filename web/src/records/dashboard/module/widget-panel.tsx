import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { dashboardTexts, panelTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { HowCounted } from './how-counted.tsx';
import { SaveMenu, type SaveMenuProps } from './save-menu.tsx';
import { type ShownIn, whenOf } from './shown-in.ts';
import { paperPicture } from './widget-picture.ts';

type WidgetPanelProps = Pick<SaveMenuProps, 'draw' | 'tableOf'> & {
  widget: ShownWidget;
  shownIn: ShownIn;
  isEmpty: boolean;
  chart: ReactNode;
  table: ReactNode;
};

/** Which parts of a dashboard are shown as tables, as the address names them. */
const tablesInAddress = 'tables';

/** Whether this part is a table, which the address says: so a link shows what its sender saw. */
function useIsTable(key: string): [boolean, (isTable: boolean) => void] {
  const [url, setUrl] = useSearchParams();
  const isTable = (url.get(tablesInAddress) ?? '').split(',').includes(key);
  const set = (next: boolean) =>
    setUrl(
      (before) => {
        const after = new URLSearchParams(before);
        const others = (before.get(tablesInAddress) ?? '').split(',').filter((one) => one && one !== key);
        const all = next ? [...others, key] : others;
        if (all.length > 0) after.set(tablesInAddress, all.join(','));
        else after.delete(tablesInAddress);
        return after;
      },
      { preventScrollReset: true, replace: true },
    );
  return [isTable, set];
}

/** A part of a dashboard in its frame: drawn, and as a table one click away. */
export function WidgetPanel({ widget, shownIn, isEmpty, chart, table, ...save }: WidgetPanelProps) {
  const [isTable, setIsTable] = useIsTable(widget.key);
  const { title } = widget;
  // Where a bar says how much so many have together, that is what the panel tells.
  const unit = (widget.chart === 'bars' && widget.isSum && widget.valueUnit) || widget.unit;
  const when = whenOf(shownIn, widget);
  // What is drawn by the width of the screen has none on paper, where it is the picture that one saves.
  const isPicture = shownIn.isPrinted && (widget.chart === 'trend' || widget.chart === 'months');
  const drawn = isPicture ? (
    <img className={classes.picture} src={paperPicture(save.draw())} alt={title} data-printed />
  ) : (
    chart
  );
  return (
    <section className={classes.panel} aria-label={title} data-chart={widget.chart}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2>{title}</h2>
          <p className={classes.sub}>{dashboardTexts.of(unit, when)}</p>
        </div>
        <div className={classes.tools}>
          <HowCounted widget={widget} shownIn={shownIn} />
          {!isEmpty && (
            <>
              <Button
                variant="quiet"
                size="small"
                icon={isTable ? <IconChartBar /> : <IconTable />}
                onClick={() => setIsTable(!isTable)}
              >
                {isTable ? texts.chart : texts.table}
              </Button>
              <SaveMenu title={title} when={when} {...save} />
            </>
          )}
        </div>
      </div>
      {isEmpty ? <p className={classes.none}>{texts.nothing}</p> : isTable ? table : drawn}
    </section>
  );
}
