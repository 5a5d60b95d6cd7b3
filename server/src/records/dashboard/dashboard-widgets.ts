import type { RecordKind } from 'contract/core/record-kinds';
import type {
  Counted,
  ShownBars,
  ShownFigure,
  ShownTrend,
  ShownWidget,
} from 'contract/records/dashboard/dashboard';
import type { BarsSource, FigureSource, Widget } from 'contract/records/dashboard/widget';
import type { ModuleDefinition } from 'contract/records/record/module-definition';
import type { OwnContent } from './own-numbers.service.ts';
import { countedIn, type MonthFigure, monthsOf, openAt, type Period } from './dashboard-days.ts';

type Declared = NonNullable<ModuleDefinition['records'][RecordKind]>;

/**
 * What is there now: so many records of a status, so many at a site, so many actions of a status, and so
 * many open ones that are late or not, which have no status here.
 */
type NowFigure = {
  kind: string;
  status: string | null;
  site: { _id: string; name: string } | null;
  isLate: boolean;
  total: number;
};

/** What a dashboard is made from. */
export type Read = {
  kind: RecordKind;
  declared: Declared;
  period: Period;
  now: readonly NowFigure[];
  months: readonly MonthFigure[];
};

type Bar = ShownBars['bars'][number];

const isOpen = (status: string) => status !== 'completed' && status !== 'cancelled';

const openStates = ({ declared }: Read) => Object.keys(declared.states).filter(isOpen);

function sumOf(now: readonly NowFigure[], has: (one: NowFigure) => boolean): number {
  return now.filter(has).reduce((sum, { total }) => sum + total, 0);
}

const records = ({ kind, now }: Read) => now.filter((one) => one.kind === kind && one.site === null);
const open = (read: Read) => records(read).filter(({ status }) => status !== null && isOpen(status));
const actions = ({ kind, now }: Read) =>
  now.filter((one) => one.kind === `${kind}_action` && one.status !== null);

const ofActions = ({ kind }: Read, query: Record<string, string>) => ({
  team: 'true',
  kind: `${kind}_action`,
  ...query,
});

type Figure = Pick<ShownFigure, 'now' | 'before'> & { isBad?: boolean; isOfPeriod?: boolean };

/** What happened in the period, and in the one before it. */
function happened(what: 'opened' | 'closed', { period, months }: Read): Figure {
  const counted = (days: { from: string; to: string }): Counted => ({
    count: countedIn(months, what, days),
    query: { [`${what}From`]: days.from, [`${what}To`]: days.to },
  });
  return { now: counted(period), before: counted(period.before), isOfPeriod: true };
}

const figures: Record<FigureSource, (read: Read) => Figure> = {
  open: (read) => {
    const day = read.period.before.to;
    return {
      now: { count: sumOf(open(read), () => true), query: { status: openStates(read).join(',') } },
      before: { count: openAt(read.months, day), query: { openOn: day } },
    };
  },
  opened: (read) => happened('opened', read),
  closed: (read) => happened('closed', read),
  'on-hold': (read) => ({
    now: { count: sumOf(records(read), ({ status }) => status === 'on-hold'), query: { status: 'on-hold' } },
    before: null,
  }),
  'open-actions': (read) => ({
    now: {
      count: sumOf(actions(read), ({ status }) => status !== null && isOpen(status)),
      query: ofActions(read, { view: 'open' }),
    },
    before: null,
  }),
  'overdue-actions': (read) => ({
    now: {
      count: sumOf(read.now, ({ kind, isLate }) => isLate && kind === `${read.kind}_action`),
      query: ofActions(read, { view: 'overdue' }),
    },
    before: null,
    isBad: true,
  }),
};

const most = (one: Bar, other: Bar) => other.count - one.count || one.label.localeCompare(other.label);

/** Open records by their site, the most first. */
function openBySite(read: Read): Bar[] {
  const found = new Map<string, Bar>();
  for (const { kind, status, site, total } of read.now) {
    if (kind !== read.kind || status === null || !isOpen(status) || !site) continue;
    const query = { site: site._id, status: openStates(read).join(',') };
    const bar = found.get(site._id) ?? { key: site._id, label: site.name, count: 0, query };
    found.set(site._id, { ...bar, count: bar.count + total });
  }
  return [...found.values()].filter(({ count }) => count > 0).toSorted(most);
}

const bars: Record<BarsSource, (read: Read) => Bar[]> = {
  status: (read) =>
    Object.entries(read.declared.states).map(([key, { label }]) => ({
      key,
      label,
      count: sumOf(records(read), ({ status }) => status === key),
      query: { status: key },
    })),
  'open-site': openBySite,
  'action-status': (read) =>
    Object.entries(read.declared.action.states).map(([key, { label }]) => ({
      key,
      label,
      count: sumOf(actions(read), ({ status }) => status === key),
      query: ofActions(read, { view: isOpen(key) ? 'open' : 'done', status: key }),
    })),
};

/** Month by month what was opened and closed, and what was open at its end. */
const flow = ({ period, months }: Read): ShownTrend['months'] =>
  monthsOf(period).map(({ from, to }) => ({
    from,
    to,
    opened: { count: countedIn(months, 'opened', { from, to }), query: { openedFrom: from, openedTo: to } },
    closed: { count: countedIn(months, 'closed', { from, to }), query: { closedFrom: from, closedTo: to } },
    open: { count: openAt(months, to), query: { openOn: to } },
  }));

type OwnWidget = Extract<Widget, { source: 'own' }>;
type KeptWidget = Exclude<Widget, OwnWidget>;

/** Whether the module counts what a widget shows. */
export const isOwn = (widget: Widget): widget is OwnWidget => widget.source === 'own';

/** A widget whose numbers its module has counted; one that it has left out is none. */
export function ownShownOf(
  { key, title, unit: counts, formula, isOfPeriod = false, isMoney = false }: OwnWidget,
  content: OwnContent | undefined,
  currency: string | null,
): ShownWidget[] {
  const unit = isMoney && currency ? `${counts} in ${currency}` : counts;
  return content ? [{ key, title, unit, formula, list: 'records', isOfPeriod, ...content }] : [];
}

/** A widget of a kind with its numbers, each with what the list is asked that it counts. */
export function shownOf(widget: KeptWidget, read: Read): ShownWidget {
  const { key, title, unit, formula, source } = widget;
  const list = source.includes('action') ? 'tasks' : 'records';
  const words = { key, title, unit, formula, list, isOfPeriod: false } as const;
  switch (widget.chart) {
    case 'figure': {
      const { isBad = false, ...figure } = figures[widget.source](read);
      return { ...words, chart: 'figure', ...figure, isBad: isBad && figure.now.count > 0 };
    }
    case 'bars': {
      const isRanked = widget.source === 'open-site';
      return { ...words, chart: 'bars', bars: bars[widget.source](read), isRanked };
    }
    case 'trend':
      return { ...words, chart: 'trend', isOfPeriod: true, months: flow(read) };
  }
}
