import { modeLabels } from 'contract/modules/risk/risk-levels';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { findScheme } from './risk-scheme.service.ts';

type Loose = Record<string, unknown>;

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Refuses values that the mode of ISO 14971 alone asks, named as the caller gave them, where another mode holds. */
export async function refuseBeyondMode(ctx: Context, given: Loose): Promise<void> {
  const said = Object.keys(given).filter((name) => isSaid(given[name]));
  if (said.length === 0) return;
  const { mode } = await findScheme(ctx);
  if (mode === 'iso14971') return;
  const problem = `Leave this out: ${modeLabels[mode]} does not ask it`;
  throw invalid(Object.fromEntries(said.map((name) => [name, problem])));
}

/** Refuses the parts of a hazard where the workspace does not judge by ISO 14971. */
export async function checkHazard(ctx: Context, { hazard }: Loose): Promise<void> {
  if (typeof hazard !== 'object' || hazard === null) return;
  const parts = Object.entries(hazard).map(([name, value]): [string, unknown] => [`hazard.${name}`, value]);
  await refuseBeyondMode(ctx, Object.fromEntries(parts));
}
