import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import { PrintSheet } from '../../../shared/print/print-sheet.tsx';
import { momentText } from '../../../shared/print/printed-at.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { Panels } from './panels.tsx';
import { daysText, type ShownIn } from './shown-in.ts';

type SheetProps = { widgets: ShownWidget[]; shownIn: ShownIn; at: string };

/** A dashboard on paper: its figures and charts as the person has arranged them, of when they are and what narrows them. */
export function DashboardSheet({ widgets, shownIn, at }: SheetProps) {
  const lead = [
    `${daysText(shownIn.period)}. ${texts.asOf} ${momentText(shownIn.asOf)}`,
    ...shownIn.narrowed,
  ];
  return (
    <PrintSheet title={texts.title} lead={lead.join('\n')} at={at} end={texts.title}>
      {/* Paper is light whatever the screen is. */}
      <div className={classes.paper} data-always-light>
        <Panels label={texts.figures} widgets={widgets} shownIn={{ ...shownIn, isPrinted: true }} />
      </div>
    </PrintSheet>
  );
}
