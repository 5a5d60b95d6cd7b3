import type { ModuleKey } from './modules.ts';

type RecordKind = {
  module: ModuleKey;
  /** What its numbers begin with. */
  prefix: string;
  /** Where one is shown in its workspace, where one's own is, and where the task of one of its actions is. */
  paths: { record: string; own: string; task: string };
};

/** Every kind of record, by the word that its rows and its log are kept under. */
export const recordKinds = {
  risk: {
    module: 'risk',
    prefix: 'RSK',
    paths: { record: 'library/detail', own: 'my-risk/detail', task: 'tasks/detail' },
  },
} as const satisfies Record<string, RecordKind>;
