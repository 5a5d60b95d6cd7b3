import { dimensionLabels } from 'contract/modules/risk/risk-choices';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { bowTieTexts as texts } from './bow-tie-texts.ts';

/** What a bow-tie is drawn from. */
export type RiskPartsRead = {
  causes: readonly RootCause[];
  consequences: readonly Consequence[];
  controls: readonly Control[];
};

/** The way from a cause to the event, or from the event to a consequence, with the controls on it. */
export type Way<T> = {
  end: T;
  /** What is said of its end besides its name. */
  about: string;
  controls: readonly Control[];
  /** How much of what comes passes: 1 without a control that works, 0 where they hold it all. */
  passes: number;
  /** Whether no control on it works, not even in part. */
  isOpen: boolean;
};

export type BowTieModel = {
  event: string;
  causes: readonly Way<RootCause>[];
  consequences: readonly Way<Consequence>[];
  /** The controls that bear on nothing that is there. */
  loose: readonly Control[];
  /** How many controls there are of each effectiveness. */
  counts: Readonly<Record<Control['effectiveness'], number>>;
  /** How many ways no control works on. */
  open: number;
};

// Each control that works halves what passes, and one that works in part takes a quarter of it.
const leaves: Record<Control['effectiveness'], number> = {
  effective: 0.5,
  partial: 0.75,
  ineffective: 1,
  'not-tested': 1,
};

function wayOf<T>(end: T, about: string, controls: readonly Control[]): Way<T> {
  const passes = controls.reduce((rest, { effectiveness }) => rest * leaves[effectiveness], 1);
  return { end, about, controls, passes, isOpen: passes === 1 };
}

/** A bow-tie of what is said of a risk: causes on the left of its event, consequences on the right, controls between. */
export function bowTieOf(
  event: string,
  { causes, consequences, controls }: RiskPartsRead,
  severityOf: (severity: number) => string,
): BowTieModel {
  const bears = (of: readonly { _id: string }[], id: string) => of.some(({ _id }) => _id === id);
  const left = causes.map((cause) =>
    wayOf(
      cause,
      cause.label,
      controls.filter((control) => bears(control.causes, cause._id)),
    ),
  );
  const right = consequences.map((one) =>
    wayOf(
      one,
      texts.severity(severityOf(one.severity), dimensionLabels[one.dimension]),
      controls.filter((control) => bears(control.consequences, one._id)),
    ),
  );
  const counts = { effective: 0, partial: 0, ineffective: 0, 'not-tested': 0 };
  for (const { effectiveness } of controls) counts[effectiveness] += 1;
  return {
    event,
    causes: left,
    consequences: right,
    loose: controls.filter((one) => one.causes.length + one.consequences.length === 0),
    counts,
    open: [...left, ...right].filter(({ isOpen }) => isOpen).length,
  };
}

export type PartKind = 'cause' | 'consequence' | 'control';

/** What a part of the drawing stands for: a control is there once for each way that it is on. */
export const partId = (kind: PartKind, id: string, way = '') => [kind, id, way].filter(Boolean).join(' ');

/** The part of the drawing that adds a control to a way. */
export const addId = (kind: 'cause' | 'consequence', id: string) => `add ${kind} ${id}`;

/** What a part stands for, by its id. */
export function partOf(id: string | undefined): { kind: PartKind; id: string } | undefined {
  const [kind, of = ''] = id?.split(' ') ?? [];
  return kind === 'cause' || kind === 'consequence' || kind === 'control' ? { kind, id: of } : undefined;
}

/** To what a control is added by a part that does so. */
export function addedTo(id: string): { causes?: string[]; consequences?: string[] } | undefined {
  const [word, kind, of = ''] = id.split(' ');
  if (word !== 'add') return undefined;
  return kind === 'cause' ? { causes: [of] } : { consequences: [of] };
}
