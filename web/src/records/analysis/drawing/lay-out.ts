import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { layOutFishbone } from './fishbone-layout.ts';
import { measureText } from './measure.ts';
import { layOutTree } from './tree-layout.ts';

/** A picture for others has all the words. */
export const allLines = 30;

/** The drawing of an analysis by its method, with so many lines of each answer at most. */
export function layOutAnalysis(
  whole: WholeAnalysis,
  lines: number,
  shown: { chosen?: string | undefined; mayAdd?: boolean } = {},
) {
  const options = { lines, measure: measureText, ...shown };
  return whole.method === 'five-whys' ? layOutTree(whole, options) : layOutFishbone(whole, options);
}
