import type { RecordLists } from '../../records/record/record-kind.ts';

/** Where audits are listed. */
export const auditLists: RecordLists = {
  key: 'audit',
  module: 'audit',
  words: { one: 'audit', many: 'audits', title: 'Audit' },
  lists: { all: { path: 'library', title: 'Library' }, mine: { path: 'my-audit', title: 'My audits' } },
};
