import type { Person } from 'contract/core/field';
import type { Step } from 'contract/core/step';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import type { ModuleKey } from 'contract/core/modules';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { fakeServer, type Seen } from './fake-server.ts';
import { quietRiskParts } from './quiet-risk-parts.ts';
import { quietApprovals } from './make-approval.ts';
import { quietComments } from './make-comment.ts';
import { idOf, makeUser, signIn } from './make.ts';
import { makeWorkspace, ownerGrants } from './make-workspace.ts';

const at = '2026-11-20T09:00:00.000Z';

export const workspaceId = idOf(10);
export const riskPath = (path: string) => `/risk/${idOf(9)}/workspace/${workspaceId}/${path}`;

export const mara: Person = {
  _id: idOf(2),
  name: 'Mara Lindqvist',
  email: 'mara@kestrel.example',
  profilePicture: null,
};
export const hana: Person = {
  _id: idOf(3),
  name: 'Hana Sato',
  email: 'hana@kestrel.example',
  profilePicture: null,
};

export const plant = { _id: idOf(20), name: 'Plant 2' };
const warehouse = { _id: idOf(21), name: 'Warehouse' };
export const axleLine = { _id: idOf(30), name: 'Axle line' };

/** What an action says that asks nothing of who completes it, and of which nothing has been said. */
export const plainWork = {
  priority: 'medium',
  dependsOn: null,
  firstDue: null,
  group: null,
  unclaimedSince: null,
  progress: null,
  noteRequired: false,
  evidenceRequired: false,
  verificationRequired: false,
  verifier: null,
  stage: 'in-progress',
  stageReason: null,
  resumeOn: null,
  completion: null,
  doneBy: [],
  verification: null,
  justification: null,
  extensions: 0,
  moreTime: null,
  custom: {},
} satisfies Partial<RiskAction>;

/** An action of an invented risk. */
export function makeAction(fields: Partial<RiskAction> = {}): RiskAction {
  return {
    _id: idOf(200),
    risk: idOf(100),
    name: 'Fit torque transducers',
    description: null,
    startDate: '2026-11-01',
    endDate: '2026-11-13',
    ...plainWork,
    status: 'in-progress',
    cause: null,
    budget: 3800,
    actualCost: null,
    personnel: null,
    reducesLikelihood: null,
    reducesImpact: null,
    assignedTo: [hana],
    isOverdue: true,
    daysLeft: -1,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** A step that is allowed and asks for nothing, unless told. */
export const makeStep = (own: Partial<Step> & Pick<Step, 'step'>): Step => ({
  label: own.step,
  done: own.step,
  to: own.step,
  allowed: true,
  unmet: [],
  reason: null,
  reasonLabel: null,
  untilLabel: null,
  answers: null,
  until: false,
  choice: null,
  items: null,
  justification: null,
  signs: null,
  checks: [],
  ...own,
});

/** An invented risk; `number` makes several differ. */
export function makeRisk(number = 1, fields: Partial<Risk> = {}): Risk {
  return {
    _id: idOf(99 + number),
    number: `RSK-2026-000${number}`,
    name: `Torque tool drift ${number}`,
    description: 'Worn clutches let the nut torque drop.',
    category: 'Operational',
    status: 'pending',
    stage: 'identified',
    newRisks: null,
    closedAs: null,
    mergedInto: null,
    dateIdentified: '2026-11-20',
    site: plant,
    process: axleLine,
    managers: [mara],
    owner: mara,
    members: [],
    workspace: workspaceId,
    tasks: [],
    form5W2H: {},
    kind: 'threat',
    statement: {},
    hazard: {},
    proximity: null,
    velocity: null,
    knowledgeStrength: null,
    riskappetite: null,
    ratings: { inherent: null, current: null, residual: null, target: null },
    appetiteDelta: null,
    strategy: null,
    trend: null,
    tags: [],
    externalRef: null,
    parent: null,
    assessmentApproval: { status: 'Draft', feedback: null, by: null, at: null },
    custom: {},
    dueDate: null,
    daysLeft: null,
    reviewDate: null,
    isReviewOverdue: false,
    lastReview: null,
    resumeOn: null,
    isTakenOver: true,
    confidential: false,
    legalHoldReason: null,
    legalHoldAt: null,
    legalHoldBy: null,
    raisedBy: null,
    draftBy: null,
    approval: null,
    isDeleted: false,
    deletedBy: null,
    deletedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** An additional field; a text field unless told. */
export function makeField(fields: Partial<CustomField> = {}): CustomField {
  return {
    _id: idOf(300),
    workspace: workspaceId,
    appliesTo: 'record',
    name: 'costCentre',
    label: 'Cost centre',
    type: 'text',
    options: [],
    required: false,
    placeholder: null,
    help: null,
    validation: {},
    section: null,
    shownWhen: [],
    requiredWhen: [],
    position: 0,
    status: 'active',
    version: 1,
    createdAt: at,
    ...fields,
  };
}

/** Who can be given an action, and who cannot. */
export const candidates = [
  { ...mara, why: null, away: null },
  { ...hana, why: null, away: null },
  {
    _id: idOf(4),
    name: 'Vic Viewer',
    email: 'vic@kestrel.example',
    profilePicture: null,
    why: 'may only read in this workspace',
    away: null,
  },
];

/** A page with all of these rows. */
/** Answers a list page by page, as it is asked for. */
export const pagesOf =
  <T>(rows: readonly T[]) =>
  ({ query }: Pick<Seen, 'query'>) => {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    return { results: rows.slice((page - 1) * limit, page * limit), total: rows.length, page, limit };
  };

export const pageOf = <T>(results: T[]) => ({ results, total: results.length, page: 1, limit: 10 });

/** A page of the rows whose names hold what was searched for. */
const searched = (risks: Risk[], { query }: Seen) => {
  const search = query.get('search')?.toLowerCase() ?? '';
  return pageOf(risks.filter((risk) => risk.name.toLowerCase().includes(search)));
};

/** Signs the owner in and answers what every screen of a workspace asks, in whatever module it is. */
export function workspaceServer(module: ModuleKey, fields: CustomField[] = []) {
  const server = fakeServer();
  const user = signIn(makeUser({ grants: ownerGrants }));

  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(workspaceEndpoints[module].find, () => makeWorkspace(module));
  server.on(attentionEndpoints.list, () => pageOf([]));
  const none = { count: 0, hasMore: false };
  server.on(attentionEndpoints.counts, () => ({
    library: 0,
    mine: none,
    attention: none,
    hasOverdue: false,
  }));
  server.on(siteEndpoints.moduleNames, () => [plant, warehouse]);
  server.on(processEndpoints.moduleNames, () => [{ ...axleLine, subProcesses: [], sites: [plant._id] }]);
  server.on(userEndpoints.workspaceNames, () => [mara, hana]);
  server.on(customFieldEndpoints.list, () => fields);
  return server;
}

/** The same of a workspace with these risks. */
export function riskServer(risks: Risk[] = [], fields: CustomField[] = []) {
  const server = workspaceServer('risk', fields);
  const none = { count: 0, hasMore: false };
  server.on(attentionEndpoints.counts, () => ({
    library: risks.length,
    mine: none,
    attention: none,
    hasOverdue: false,
  }));
  server.on(riskParts.file.list, () => pageOf([]));
  quietComments(server, riskParts.comment);
  server.on(riskParts.link.list, () => []);
  server.on(riskParts.link.items, () => []);
  quietApprovals(server, riskParts);
  quietRiskParts(server);
  server.on(checklistRunEndpoints.list, () => pageOf([]));
  server.on(riskParts.action.candidates, () => candidates);
  // Before the lists: a later binding is asked first, as a fixed word of a path is.
  server.on(
    riskEndpoints.find,
    ({ params }) => risks.find(({ _id }) => _id === params.recordId) ?? makeRisk(),
  );
  server.on(riskEndpoints.list, (seen) => searched(risks, seen));
  server.on(riskEndpoints.listMine, (seen) => searched(risks, seen));
  server.on(riskEndpoints.steps, () => []);
  server.on(riskEndpoints.stages, () => []);
  return server;
}
