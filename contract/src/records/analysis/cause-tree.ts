import { causeCategoryLabels } from './cause-categories.ts';

type CauseCategory = keyof typeof causeCategoryLabels;

/** The tree of causes below its categories; the name of each branch begins with that of its category. */
const causeTree = {
  people: {
    'people-competence': 'Competence',
    'people-awareness': 'Awareness',
    'people-workload': 'Workload and fatigue',
    'people-staffing': 'Staffing',
    'people-communication': 'Communication',
    'people-supervision': 'Supervision',
  },
  method: {
    'method-missing': 'Procedure missing',
    'method-unclear': 'Procedure unclear',
    'method-wrong': 'Procedure wrong',
    'method-not-followed': 'Procedure not followed',
    'method-sequence': 'Sequence',
    'method-change': 'Change not managed',
  },
  machine: {
    'machine-wear': 'Wear',
    'machine-maintenance': 'Maintenance missed',
    'machine-calibration': 'Calibration',
    'machine-set-up': 'Set-up',
    'machine-design': 'Design of the equipment',
    'machine-software': 'Software',
  },
  material: {
    'material-specification': 'Specification',
    'material-supplier': 'Supplier variation',
    'material-handling': 'Handling and storage',
    'material-identification': 'Identification',
    'material-expiry': 'Expiry',
  },
  measurement: {
    'measurement-method': 'Method of measurement',
    'measurement-device': 'Measuring device',
    'measurement-sampling': 'Sampling',
    'measurement-limit': 'Acceptance limit',
    'measurement-recording': 'Recording',
  },
  environment: {
    'environment-climate': 'Temperature and humidity',
    'environment-cleanliness': 'Cleanliness',
    'environment-layout': 'Layout',
    'environment-lighting': 'Lighting',
    'environment-external': 'External event',
  },
  management: {
    'management-objectives': 'Conflict of objectives',
    'management-resources': 'Resources',
    'management-responsibility': 'Responsibility unclear',
    'management-review': 'Review missing',
    'management-foresight': 'Danger not foreseen',
    'management-suppliers': 'Supplier control',
  },
  design: {
    'design-missing': 'Requirement missing',
    'design-ambiguous': 'Requirement ambiguous',
    'design-verification': 'Verification gap',
    'design-transfer': 'Transfer gap',
  },
  information: {
    'information-access': 'Access',
    'information-entry': 'Data entry',
    'information-interface': 'Interface',
    'information-configuration': 'Configuration',
    'information-backup': 'Backup',
  },
} as const satisfies Record<CauseCategory, Readonly<Record<string, string>>>;

type Tree = typeof causeTree;

type CauseBranch = { [C in CauseCategory]: keyof Tree[C] }[CauseCategory];

/** How each branch reads. */
export const causeBranchLabels = Object.assign({}, ...Object.values(causeTree)) as Record<
  CauseBranch,
  string
>; // the types of what is spread are lost

/** The branches below a category; none of anything else. */
export const branchesOf = (category: unknown): Readonly<Record<string, string>> =>
  causeTree[String(category) as CauseCategory] ?? {};

/** The category that a branch stands below. */
export const categoryOfBranch = (branch: string): CauseCategory | undefined =>
  (Object.keys(causeTree) as CauseCategory[]).find((category) => branch in causeTree[category]); // Object.keys loses the literal keys

/** Where a cause stands in the tree, such as Material and supply: Expiry; nothing where nobody has said it. */
export function placeInTree(category: string | null, branch: string | null): string {
  const above = causeCategoryLabels[category as CauseCategory] ?? '';
  const below = causeBranchLabels[branch as CauseBranch];
  return below ? `${above}: ${below}` : above;
}
