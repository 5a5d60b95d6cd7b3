import type { RecordKind } from 'contract/core/record-kinds';
import type { Taker } from '../../people/reassign/reassign.service.ts';
import { handsOver } from '../part/hand-over.service.ts';
import { createBranchStore } from './analysis.store.ts';

/** Gives the causes on fishbones below records of a kind, which somebody is to find out about, to somebody else. */
export const reassignCauses = ({ kind }: { kind: RecordKind }): Record<string, Taker> => ({
  [`${kind}_ishikawa_cause`]: handsOver(createBranchStore(kind, 'ishikawa')),
});
