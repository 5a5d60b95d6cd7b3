import { type Capacity, places } from './capacity-places.ts';
import { limits } from './limits.ts';
import { capaCapacities } from './capa-capacities.ts';
import { riskCapacities } from './risk-capacities.ts';

const { organization, workspace, member, user, record } = places;
const remove = 'Delete some that are not needed first.';
const editions = { ...workspace, most: 500, advice: 'Set up another workspace instead.' };

/**
 * Every thing of which a person or an organization can have many, each with a limit far above what anybody needs: it is
 * there so that nobody fills the server. The database counts (check_capacity), so that it holds whoever writes.
 */
export const capacities = {
  sites: { ...organization, table: 'sites', most: 2000, things: 'sites', advice: remove },
  processes: { ...organization, table: 'processes', most: 2000, things: 'processes', advice: remove },
  workspaces: { ...organization, table: 'workspaces', most: 500, things: 'workspaces', advice: remove },
  people: {
    ...organization,
    table: 'accounts',
    most: 50_000,
    things: 'people',
    advice: 'Remove somebody first.',
  },
  invitations: {
    ...organization,
    table: 'invitations',
    most: 20_000,
    things: 'open invitations',
    advice: 'Take back some that are not needed first.',
  },
  imports: {
    ...organization,
    table: 'imports',
    most: 100,
    things: 'imports in 30 days',
    advice: 'Cancel some that are not needed first.',
  },
  runningImports: {
    table: 'imports',
    place: ['organization_id', 'created_by'],
    most: 3,
    owner: 'A person',
    things: 'imports at work at once',
    advice: 'Wait until one is done.',
  },
  mutedRecords: {
    ...member,
    table: 'muted_records',
    most: 200,
    things: 'muted records',
    advice: 'Unmute some first.',
  },
  exports: {
    ...member,
    table: 'exports',
    most: 5,
    things: 'exports at work at once',
    advice: 'Wait until one is done.',
  },
  keptExports: {
    ...organization,
    table: 'exports',
    most: 500,
    things: 'exports in a week',
    advice: 'Use one of those that are there.',
  },
  reports: {
    ...member,
    table: 'report_runs',
    most: 5,
    things: 'reports at work at once',
    advice: 'Wait until one is done.',
  },
  keptReports: {
    ...organization,
    table: 'report_runs',
    most: 5000,
    things: `reports in ${limits.reportDays} days`,
    advice: 'Use one of those that are there.',
  },
  scheduledReports: {
    ...organization,
    table: 'report_runs',
    most: 20_000,
    things: `scheduled reports in ${limits.reportDays} days`,
    advice: 'Delete schedules that are not needed, or have them sent less often.',
  },
  savedReports: { ...workspace, table: 'saved_reports', most: 200, things: 'saved reports', advice: remove },
  schedules: {
    ...workspace,
    table: 'report_schedules',
    most: 50,
    things: 'schedules of reports',
    advice: remove,
  },
  uploads: {
    ...user,
    table: 'uploads',
    most: 30,
    things: 'unfinished uploads in an hour',
    advice: 'Finish one, or wait an hour.',
  },
  begunUploads: {
    ...user,
    table: 'uploads',
    most: 500,
    things: 'uploads in an hour',
    advice: 'Wait an hour.',
  },
  allUploads: {
    ...organization,
    table: 'uploads',
    most: 300,
    things: 'unfinished uploads in a day',
    advice: 'Finish some, or wait a day.',
  },
  accessReviews: {
    ...organization,
    table: 'access_reviews',
    most: 20,
    things: 'reviews of access in 30 days',
    advice: 'Use one of those that are there.',
  },
  roles: { ...workspace, table: 'roles', most: 100, things: 'roles', advice: remove },
  groups: { ...workspace, table: 'groups', most: 500, things: 'groups', advice: remove },
  groupMembers: {
    table: 'group_members',
    place: ['organization_id', 'group_id'],
    most: 1000,
    owner: 'A group',
    things: 'members',
    advice: 'Make a second group.',
  },
  customFields: {
    ...workspace,
    table: 'custom_fields',
    most: limits.customFields,
    things: 'additional fields',
    advice: remove,
  },
  riskAssessments: { ...record, table: 'risk_assessments', most: 500, things: 'assessments', advice: remove },
  riskSchemes: { ...editions, table: 'risk_schemes', things: 'editions of its risk scheme' },
  riskAppetites: { ...editions, table: 'risk_appetites', things: 'editions of its risk appetite' },
  actions: {
    table: 'actions',
    place: ['organization_id', 'record_id'],
    most: limits.actionsOfRecord,
    mostTogether: 200_000,
    owner: 'A record',
    things: 'actions',
    advice: 'Join some, shorten their texts, or raise another record.',
  },
  analyses: {
    ...record,
    table: 'analyses',
    most: limits.analysesOfRecord,
    things: 'analyses',
    advice: 'Delete some that are not needed first.',
  },
  branches: {
    table: 'analysis_branches',
    place: ['organization_id', 'analysis_id'],
    most: limits.causesOfAnalysis,
    owner: 'An analysis',
    things: 'answers or causes',
    advice: 'Delete some, or begin another analysis.',
  },
  rootCauses: {
    ...record,
    table: 'causes',
    most: limits.rootCausesOfRecord,
    things: 'causes',
    advice: 'Take back some that are not needed first.',
  },
  ...riskCapacities,
  ...capaCapacities,
  checklists: {
    ...workspace,
    table: 'checklists',
    most: limits.checklistsOfWorkspace,
    things: 'checklists in use',
    advice: 'Retire some first.',
  },
  checklistSchedules: {
    ...workspace,
    table: 'checklist_schedules',
    most: 200,
    things: 'schedules of checklists',
    advice: remove,
  },
  responseSets: {
    ...workspace,
    table: 'checklist_response_sets',
    most: 100,
    things: 'response sets',
    advice: remove,
  },
  checklistRuns: {
    ...workspace,
    table: 'checklist_runs',
    most: 5000,
    things: 'open runs of checklists',
    advice: 'Complete or cancel some first.',
  },
  checklistPhotos: {
    table: 'checklist_photos',
    place: ['organization_id', 'run_id'],
    most: limits.photosOfRun,
    owner: 'A run',
    things: 'photos and files',
    advice: 'Delete some first.',
  },
  links: {
    ...record,
    table: 'record_links',
    most: limits.linksOfRecord,
    things: 'links to others',
    advice: 'Remove some that are not needed first.',
  },
  linksTo: {
    table: 'record_links',
    place: ['organization_id', 'target_id'],
    most: limits.linksOfRecord,
    owner: 'A record',
    things: 'links from others',
    advice: 'Remove some that are not needed first.',
  },
  requests: {
    table: 'action_requests',
    place: ['organization_id', 'action_id'],
    most: 200,
    owner: 'An action',
    things: 'requests',
    advice: 'Add another action.',
  },
  recordRequests: {
    ...record,
    table: 'action_requests',
    most: 200,
    things: 'requests for more time',
    advice: 'Put it on hold.',
  },
  approvals: {
    ...record,
    table: 'approvals',
    most: 200,
    things: 'approvals',
    advice: 'Go on in another record.',
  },
  signatures: {
    ...record,
    table: 'signatures',
    most: 1000,
    things: 'signatures',
    advice: 'Go on in another record.',
  },
  files: { ...record, table: 'record_files', most: 200, things: 'files', advice: 'Take some off first.' },
  editions: {
    table: 'record_file_editions',
    place: ['organization_id', 'original_id'],
    most: 50,
    owner: 'A file',
    things: 'earlier versions',
    advice: 'Add the next one as a file of its own.',
  },
  comments: {
    ...record,
    table: 'comments',
    most: 10_000,
    things: 'comments',
    advice: 'Go on in another record.',
  },
  replies: {
    table: 'comments',
    place: ['organization_id', 'parent_id'],
    most: 200,
    owner: 'A thread',
    things: 'answers',
    advice: 'Begin another one.',
  },
} as const satisfies Record<string, Capacity>;

export type CapacityName = keyof typeof capacities;

/** What to say where a thing has no more room: how many there may be, and what to do. */
export function fullSentence(name: CapacityName): string {
  const { owner, most, things, advice, mostTogether }: Capacity = capacities[name];
  const together = mostTogether
    ? `, with ${mostTogether.toLocaleString('en')} characters in all of them together`
    : '';
  return `${owner} has at most ${most.toLocaleString('en')} ${things}${together}. ${advice}`;
}

/** Whether a name is that of a capacity. */
export const isCapacity = (name: string): name is CapacityName => Object.hasOwn(capacities, name);
