import { recordWidgets, type Widget } from '../../records/dashboard/widget.ts';

const open = 'All risks that are not closed now, also those that are monitored.';
const threatsAlone = 'Threats alone.';
const threats =
  'Threats alone: a high opportunity is good, and opportunities have a heat map of their own in the register.';
const counting = 'The level that counts is the residual one, else the current one, else the inherent one.';
const byMonth =
  'Of each the rating that counts, as it was judged then: the residual one, else the current one, else the inherent one. What is closed is left out. Months that are over are worked out at night, for the last 36 of them; a month that was not worked out shows no value.';
const holding =
  'What is accepted is the appetite of the risk, else that of the policy that holds for its category today; a risk without either is left out.';

const figures: Widget[] = [
  {
    key: 'above-appetite',
    chart: 'figure',
    source: 'own',
    title: 'Above appetite',
    unit: 'risks',
    formula: `${open} Those whose score that counts is higher than what is accepted, also above the tolerance. ${holding}`,
  },
  {
    key: 'above-tolerance',
    chart: 'figure',
    source: 'own',
    title: 'Above tolerance',
    unit: 'risks',
    formula: `${open} Those whose score that counts is higher than the tolerance: they have to be escalated. ${holding}`,
  },
  {
    key: 'overdue-reviews',
    chart: 'figure',
    source: 'own',
    title: 'Overdue reviews',
    unit: 'risks',
    formula: `${open} Those whose next review was before today, by the day of the organization.`,
  },
  {
    key: 'red-kris',
    chart: 'figure',
    source: 'own',
    title: 'Red indicators',
    unit: 'risks',
    formula: `${open} Those with a key risk indicator whose newest reading is red.`,
  },
  {
    key: 'opportunities',
    chart: 'figure',
    source: 'own',
    title: 'Opportunities',
    unit: 'risks',
    formula: `${open} Those of them that are opportunities.`,
  },
  {
    key: 'opportunities-realized',
    chart: 'figure',
    source: 'own',
    title: 'Opportunities realized',
    unit: 'risks',
    formula: 'All opportunities whose treatment is completed: they are monitored or closed now.',
  },
  {
    key: 'stale-acceptances',
    chart: 'figure',
    source: 'own',
    title: 'Stale acceptances',
    unit: 'risks',
    formula: `${open} Those that are accepted, and whose rating or controls are others by now than when they were.`,
  },
];

const panels: Widget[] = [
  {
    key: 'heat-map',
    chart: 'matrix',
    source: 'own',
    title: 'Inherent and residual',
    unit: 'risks',
    formula: `${open} In each cell those whose inherent rating is there, and those whose residual rating is. ${threats}`,
  },
  {
    key: 'exposure',
    chart: 'months',
    source: 'own',
    isOfPeriod: true,
    title: 'Exposure',
    unit: 'scores',
    formula: `For each month of the period: the scores of all threats at its end, added up, the highest of them, and how many were rated. ${byMonth}`,
  },
  {
    key: 'gain',
    chart: 'months',
    source: 'own',
    isOfPeriod: true,
    isOptional: true,
    title: 'Opportunities by month',
    unit: 'scores',
    formula: `For each month of the period: the scores of all opportunities at its end, added up, the best of them, and how many were rated; left out where there are none. ${byMonth}`,
  },
  {
    key: 'level',
    chart: 'bars',
    source: 'own',
    title: 'Risks by level',
    unit: 'risks',
    formula: `${open} ${counting} ${threats}`,
  },
  {
    key: 'top',
    chart: 'top',
    source: 'own',
    title: 'Highest residual scores',
    unit: 'risks',
    formula: `${open} The ten with the highest residual score, the newest first of those that are equal. ${threats}`,
  },
  {
    key: 'confidence',
    chart: 'matrix',
    source: 'own',
    title: 'Level and knowledge',
    unit: 'risks',
    formula: `${open} By how much is known of each and its level. ${counting} ${threats}`,
  },
  {
    key: 'process',
    chart: 'bars',
    source: 'own',
    title: 'Risks by process',
    unit: 'risks',
    formula: `${open} By their process.`,
  },
  {
    key: 'controls',
    chart: 'bars',
    source: 'own',
    title: 'Risks by how effective their controls are',
    unit: 'risks',
    formula: `${open} A risk with several controls counts once for each effectiveness that one of them has.`,
  },
  {
    key: 'treatment',
    chart: 'bars',
    source: 'own',
    title: 'Treatment progress',
    unit: 'risks',
    formula:
      'Risks from the approval of their assessment on, by how far they are: nothing decided yet, in treatment and in time, in treatment while the risk or one of its actions is overdue, with the residual risk in review, and monitored. What is on hold, in review of its acceptance or closed is left out.',
  },
  {
    key: 'time-to-treat',
    chart: 'bars',
    source: 'own',
    isOfPeriod: true,
    title: 'Mean time to treat',
    unit: 'treated risks',
    formula: `From the day on which a risk was identified to the day on which its treatment was completed, at its site, of those that came to that in the period and are monitored or closed now; by level. A renewed acceptance, or a time on hold, is no new treatment. ${counting} ${threats}`,
  },
  {
    key: 'acceptances-ending',
    chart: 'bars',
    source: 'own',
    title: 'Acceptances that end soon',
    unit: 'risks',
    formula: `${open} Those whose acceptance ends within so many days from today, by the day of the organization; who is within 30 days is also within 60 and 90.`,
  },
  {
    key: 'happened',
    chart: 'bars',
    source: 'own',
    title: 'What happened beside what was expected',
    unit: 'risks',
    formula: `${open} Those of which something has happened: the impact that it had, beside the impact that the risk was rated with before. A risk with several incidents counts once for each outcome. ${threatsAlone}`,
  },
  {
    key: 'effort',
    chart: 'top',
    source: 'own',
    title: 'Effort and impact',
    unit: 'actions',
    formula: `${open} The ten open actions of threats that are expected to bring the score down the most for each 1,000 of their budget. The report “Effort and impact of actions” has all of them.`,
  },
];

/** Which filters of their list narrow the dashboard of risks. */
export const riskNarrows = ['site', 'process', 'manager', 'category'] as const;

/** What the dashboard of risks shows. */
export const riskWidgets: Widget[] = [
  // Also what is monitored stands somewhere: risks count their places themselves.
  ...recordWidgets({ many: 'risks', titles: 'Risks', opened: 'identified' }).filter(
    ({ key }) => key !== 'site',
  ),
  {
    key: 'category',
    chart: 'bars',
    source: 'own',
    title: 'Risks by category',
    unit: 'risks',
    formula: `${open} By their category. Those that nobody has taken over yet may have none, and are left out.`,
  },
  {
    key: 'site',
    chart: 'bars',
    source: 'own',
    title: 'Risks by site',
    unit: 'risks',
    formula: `${open} By their site.`,
  },
  ...figures,
  ...panels,
];
