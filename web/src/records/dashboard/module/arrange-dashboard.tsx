import { IconLayoutGrid } from '@tabler/icons-react';
import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import type { Preference } from '../../../core/session/use-preference.ts';
import { ArrangeList } from '../../../shared/arrange/arrange-list.tsx';
import type { Arrangement } from '../../../shared/arrange/arrangement.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { inTheirOrder } from './use-arrangement.ts';

type ArrangeProps = { widgets: readonly ShownWidget[]; kept: Preference<Arrangement | null> };

const nothing: Arrangement = { order: [], hidden: [] };

const listed = (widgets: readonly ShownWidget[]) =>
  widgets.map(({ key, title }) => ({ id: key, label: title }));

/** Shows, hides and moves the figures and the charts of a dashboard, for the person alone. */
export function ArrangeDashboard({ widgets, kept }: ArrangeProps) {
  const { value, save, error, refetch } = kept;
  const chosen = value ?? nothing;
  const all = inTheirOrder(widgets, chosen);
  const figures = listed(all.filter(({ chart }) => chart === 'figure'));
  const charts = listed(all.filter(({ chart }) => chart !== 'figure'));
  return (
    <Popover
      label={texts.arrange}
      align="end"
      width={340}
      trigger={<IconButton name={texts.arrange} icon={<IconLayoutGrid />} size="small" />}
    >
      <Loaded answer={{ data: save, error, refetch: () => void refetch() }} skeleton={<ListSkeleton />}>
        {(change) => (
          <>
            <p className={classes.arranged}>{texts.figures}</p>
            <ArrangeList label={texts.figures} things={figures} chosen={chosen} onChange={change} />
            <p className={classes.arranged}>{texts.panels}</p>
            <ArrangeList label={texts.panels} things={charts} chosen={chosen} onChange={change} />
            <Button variant="quiet" size="small" onClick={() => change(null)}>
              {texts.reset}
            </Button>
          </>
        )}
      </Loaded>
    </Popover>
  );
}
