import type { CapaAction } from 'contract/modules/capa/capa-action';
import { actionStrategyLabels, weakStrategies } from 'contract/modules/capa/capa-choices';
import { verdictLabels, type Verdict } from 'contract/modules/capa/effectiveness/verdict';
import { certaintyLabels } from 'contract/records/analysis/cause-choices';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { analysisTitles } from '../../../records/analysis/analysis-tab-texts.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { chainTexts as texts } from './chain-texts.ts';
import { covers, strongestOf } from './coverage.ts';

/** Whether a link of the chain holds, holds for now, or is missing. */
type Hold = 'holds' | 'weak' | 'missing';

/** One link between a cause and the proof that it is gone: what it is, how well it holds, and what says so. */
export type Link = { title: string; hold: Hold; says: string; details: { _id: string; text: string }[] };

const weak: readonly string[] = weakStrategies;

/** Whether what an action works by asks people for care. */
export const isWeak = (strategy: CapaAction['strategy']): boolean =>
  strategy !== null && weak.includes(strategy);

function foundBy({ analysis, method }: RootCause): Link {
  const isFound = analysis !== null && method !== null;
  return {
    title: texts.found,
    hold: isFound ? 'holds' : 'weak',
    says: isFound ? analysisTitles[method] : texts.named,
    details: isFound ? [{ _id: analysis._id, text: analysis.name }] : [],
  };
}

function provedBy({ certainty, verifiedBy, verifiedOn, file }: RootCause): Link {
  return {
    title: texts.proved,
    hold: certainty === 'verified' ? 'holds' : certainty ? 'weak' : 'missing',
    says: certainty ? certaintyLabels[certainty] : texts.unproved,
    details: [
      ...(verifiedOn
        ? [{ _id: 'verified', text: texts.by(verifiedBy?.name ?? texts.somebody, formatDate(verifiedOn)) }]
        : []),
      ...(file ? [{ _id: file._id, text: file.name }] : []),
    ],
  };
}

function removedBy({ _id }: RootCause, actions: readonly CapaAction[]): Link {
  const covering = actions.filter((action) => covers(action, _id));
  const strongest = strongestOf(covering);
  const holds = strongest !== undefined && !isWeak(strongest);
  return {
    title: texts.removed,
    hold: covering.length === 0 ? 'missing' : holds ? 'holds' : 'weak',
    says: covering.length === 0 ? texts.nothing : strongest ? actionStrategyLabels[strongest] : texts.unsaid,
    details: covering.map(({ _id: id, name, status }) => ({
      _id: id,
      text: texts.action(name, status === 'completed'),
    })),
  };
}

/** What the plan of the present cycle says; nothing where there is none yet. */
export type Shown =
  { verdict: Verdict | null; checksCount: number; /** Why it gets no verdict. */ why?: string } | undefined;

const holdOf = {
  effective: 'holds',
  partially: 'weak',
  inconclusive: 'weak',
  ineffective: 'missing',
} as const;

/** What the actions show is the same of each cause: whether the problem is gone is measured once. */
function shownBy(plan: Shown): Link {
  const title = texts.shown;
  if (!plan) return { title, hold: 'missing', says: texts.unplanned, details: [] };
  const { verdict, checksCount, why } = plan;
  if (!verdict && why)
    return { title, hold: 'weak', says: texts.unchecked, details: [{ _id: 'why', text: why }] };
  return verdict
    ? { title, hold: holdOf[verdict], says: verdictLabels[verdict], details: [] }
    : {
        title,
        hold: 'weak',
        says: texts.unmeasured,
        details: [{ _id: 'checks', text: texts.checks(checksCount) }],
      };
}

/** The links from where a cause was found to the proof that it is gone, in their order. */
export const chainOf = (cause: RootCause, actions: readonly CapaAction[], plan: Shown): Link[] => [
  foundBy(cause),
  provedBy(cause),
  removedBy(cause, actions),
  shownBy(plan),
];

/** How many actions work by each strategy, the strongest first; those that say none last. */
export function strengthsOf(
  actions: readonly Pick<CapaAction, 'strategy'>[],
): { label: string; count: number }[] {
  const labels = Object.entries(actionStrategyLabels);
  const counted = labels.map(([key, label]) => ({
    label: label as string,
    count: actions.filter(({ strategy }) => strategy === key).length,
  }));
  const unsaid = { label: texts.unsaid, count: actions.filter(({ strategy }) => strategy === null).length };
  return [...counted, unsaid].filter(({ count }) => count > 0);
}
