import type { ShownWidget } from 'contract/records/dashboard/dashboard';
import { usePreference } from '../../../core/session/use-preference.ts';
import { type Arrangement, inOrder } from '../../../shared/arrange/arrangement.ts';
import type { CountedKind } from './use-asking.ts';

const identified = (widget: ShownWidget) => ({ id: widget.key, widget });

/** Widgets in a person's order, the hidden ones among them. */
export const inTheirOrder = (widgets: readonly ShownWidget[], { order }: Arrangement): ShownWidget[] =>
  inOrder(widgets.map(identified), order).map(({ widget }) => widget);

/** The same without the hidden ones. */
export const arrangedBy = (widgets: readonly ShownWidget[], chosen: Arrangement): ShownWidget[] =>
  inTheirOrder(widgets, chosen).filter(({ key }) => !chosen.hidden.includes(key));

/** How the person arranged the dashboard of a module; null while they have not. */
export const useArrangement = ({ module }: CountedKind) =>
  usePreference<Arrangement | null>(`dashboard:${module}`, null);
