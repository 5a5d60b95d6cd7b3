import type { RecordLists } from '../../records/record/record-kind.ts';

/** Where CAPAs are listed. */
export const capaLists: RecordLists = {
  key: 'capa',
  module: 'capa',
  words: { one: 'CAPA', many: 'CAPAs', title: 'CAPA' },
  lists: {
    all: { path: 'library', title: 'Library' },
    mine: { path: 'my-capa', title: 'My CAPA' },
  },
  tasks: 'my-tasks',
  documents: 'documents',
};
