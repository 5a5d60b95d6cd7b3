import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { RecordLists } from '../../records/record/record-kind.ts';

/** Where risks are listed. */
export const riskLists: RecordLists<Risk> = {
  key: 'risk',
  module: 'risk',
  words: { one: 'risk', many: 'risks', title: 'Risk' },
  calls: riskEndpoints,
  lists: {
    all: { path: 'library', title: 'Library' },
    mine: { path: 'my-risk', title: 'My Risk' },
  },
};
