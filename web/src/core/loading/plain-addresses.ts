import type { ModuleKey } from 'contract/core/modules';

/** Where an address without ids leads in a workspace, where that is not by its own last part. */
const screens: Record<string, string> = {
  'audit-dashboard': 'dashboard',
  'audit-reports': 'reports',
};

const auditWords = [
  'audit-dashboard',
  'audit-program',
  'my-audits',
  'my-tasks',
  'checklists',
  'user-management',
  'need-attention',
  'findings-repository',
  'action-plan-repository',
  'activity-log',
  'audit-activity-log',
  'audit-reports',
  'notifications',
  'deleted-files',
  'deleted-items',
  'evaluation-forms',
];

/** The addresses of the specification that name no module and no workspace, each with the module that it belongs to. */
export const plainAddresses: readonly { path: string; module: ModuleKey }[] = [
  ...auditWords.map((word) => ({ path: `audit/${word}/*`, module: 'audit' as const })),
  { path: 'document-library/*', module: 'document' },
  { path: 'administration/*', module: 'document' },
  { path: 'document/*', module: 'document' },
];

/** The screen of a workspace that an address without ids means. */
export function screenOf(pathname: string): string {
  const [, first = '', ...rest] = pathname.toLowerCase().split('/').filter(Boolean);
  return [screens[first] ?? first, ...rest].join('/');
}
