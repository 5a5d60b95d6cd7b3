import type { ShownFigure, ShownWidget } from 'contract/records/dashboard/dashboard';
import { BarPanel } from './bar-panel.tsx';
import classes from './dashboard.module.css';
import { FigureCards } from './figure-cards.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import type { ShownIn } from './shown-in.ts';
import { TopPanel } from './top-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';

/** Whether a widget is a number by itself. */
export const isFigure = (widget: ShownWidget): widget is ShownFigure => widget.chart === 'figure';

type PanelsProps = { label: string; widgets: ShownWidget[]; shownIn: ShownIn };

/** Figures side by side, and below them what is drawn; what there is none of takes no room. */
export function Panels({ label, widgets, shownIn }: PanelsProps) {
  const figures = widgets.filter(isFigure);
  return (
    <>
      {figures.length > 0 && <FigureCards label={label} figures={figures} shownIn={shownIn} />}
      <div className={classes.panels}>
        {widgets.map((widget) => {
          if (widget.chart === 'bars') return <BarPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'trend')
            return <TrendPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'matrix')
            return <MatrixPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'months')
            return <MonthsPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'top') return <TopPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          return null;
        })}
      </div>
    </>
  );
}
