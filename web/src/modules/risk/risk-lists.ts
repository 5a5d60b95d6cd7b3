import type { RecordLists } from '../../records/record/record-kind.ts';

/** Where risks are listed. */
export const riskLists: RecordLists = {
  key: 'risk',
  module: 'risk',
  words: { one: 'risk', many: 'risks', title: 'Risk' },
  lists: {
    all: { path: 'library', title: 'Library' },
    mine: { path: 'my-risk', title: 'My Risk' },
  },
  starter: { path: 'common-risks', label: 'Begin with common risks' },
};
