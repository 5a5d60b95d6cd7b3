/** One number: what is open now or in some part of it, or what happened in the period. */
type FigureSource = 'open' | 'opened' | 'closed' | 'on-hold' | 'open-actions' | 'overdue-actions';

/** Numbers side by side: records by their status, open ones by their site, actions by their status. */
type BarsSource = 'status' | 'open-site' | 'action-status';

/** Month by month: how many were opened and closed, and how many were open at its end. */
type TrendSource = 'flow';

type Words = {
  /** By what the answer tells it from others. */
  key: string;
  title: string;
  /** What is counted: `risks`. */
  unit: string;
  /** How it is counted, in one sentence or two, for whoever asks. */
  formula: string;
};

/** What a module counts itself when it is asked, by the key of the widget: its part of the server says how. */
type OwnSource = 'own';

/** A part of a dashboard as a kind of record declares it: its words, how it is drawn, and which numbers it shows. */
export type Widget = Words &
  (
    | { chart: 'figure'; source: FigureSource }
    | { chart: 'bars'; source: BarsSource }
    | { chart: 'trend'; source: TrendSource }
    | {
        chart: 'figure' | 'bars' | 'matrix' | 'top' | 'months';
        source: OwnSource;
        isOfPeriod?: boolean;
        /** The module leaves it out where there is nothing of it. */
        isOptional?: boolean;
        /** What it counts is money, in the currency of the workspace. */
        isMoney?: boolean;
      }
  );

export type { BarsSource, FigureSource };

type Named = {
  /** How sentences call several records, and how a title does: `risks` and `Risks`. */
  many: string;
  titles: string;
  /** What opens one, as said of a date: `identified`. */
  opened: string;
};

const figuresOf = ({ many, opened }: Named): Widget[] => [
  {
    key: 'open',
    chart: 'figure',
    source: 'open',
    title: `Open ${many}`,
    unit: many,
    formula: `All ${many} that are neither completed nor cancelled now. Before: those that were open at the end of the day on which the period before ends.`,
  },
  {
    key: 'opened',
    chart: 'figure',
    source: 'opened',
    title: 'Opened',
    unit: many,
    formula: `All ${many} that were ${opened} in the period, whatever became of them.`,
  },
  {
    key: 'closed',
    chart: 'figure',
    source: 'closed',
    title: 'Closed',
    unit: many,
    formula: `All ${many} that were completed or cancelled in the period and are so now, by the day at their site.`,
  },
  {
    key: 'on-hold',
    chart: 'figure',
    source: 'on-hold',
    title: 'On hold',
    unit: many,
    formula: `All ${many} that are on hold now.`,
  },
  {
    key: 'open-actions',
    chart: 'figure',
    source: 'open-actions',
    title: 'Open actions',
    unit: 'actions',
    formula: `All actions under ${many} that are neither completed nor cancelled now.`,
  },
  {
    key: 'overdue-actions',
    chart: 'figure',
    source: 'overdue-actions',
    title: 'Overdue actions',
    unit: 'actions',
    formula:
      'Open actions whose due date has passed, by the day at the site. What is due today is not overdue.',
  },
];

const panelsOf = ({ many, titles, opened }: Named): Widget[] => [
  {
    key: 'flow',
    chart: 'trend',
    source: 'flow',
    title: 'Opened and closed',
    unit: many,
    formula: `For each month of the period: the ${many} that were ${opened} in it, those that were completed or cancelled in it and are so now, and those that were open at its end, or are today.`,
  },
  {
    key: 'status',
    chart: 'bars',
    source: 'status',
    title: `${titles} by status`,
    unit: many,
    formula: `All ${many} by their status now.`,
  },
  {
    key: 'action-status',
    chart: 'bars',
    source: 'action-status',
    title: 'Actions by status',
    unit: 'actions',
    formula: `All actions under ${many} by their status now.`,
  },
  {
    key: 'site',
    chart: 'bars',
    source: 'open-site',
    title: `Open ${many} by site`,
    unit: many,
    formula: `All ${many} that are neither completed nor cancelled now, by their site, the most frequent first, each with what it and those before it come to.`,
  },
];

/** What the dashboard of every kind of record shows; a kind adds its own, or leaves some out. */
export const recordWidgets = (named: Named): Widget[] => [...figuresOf(named), ...panelsOf(named)];
