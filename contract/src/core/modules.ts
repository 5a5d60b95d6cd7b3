/** The four modules, declared once; everything that lists modules derives from here. */
export const modules = {
  capa: {
    title: 'CAPA',
    plan: 'CAPA Management',
    category: 'capa-management',
    workspaceTitle: 'Capa Workspaces',
    path: 'capa',
    description: 'Corrective and preventive actions, from the finding to proof that it stayed right.',
  },
  risk: {
    title: 'Risk',
    plan: 'Risk Management',
    category: 'risk-management',
    workspaceTitle: 'Risk Workspaces',
    path: 'risk',
    description: 'A living register of what may go wrong, what is done about it, and by whom.',
  },
  audit: {
    title: 'Audit',
    plan: 'Audit Management',
    category: 'audit-management',
    workspaceTitle: 'Audit Workspaces',
    path: 'audit',
    description: 'Programmes, checklists, findings and the action plans that close them.',
  },
  document: {
    title: 'Document',
    plan: 'Document Control',
    category: 'document-control',
    workspaceTitle: 'Document Workspaces',
    path: 'documentation',
    description: 'Controlled documents with revisions, approval and training.',
  },
} as const;

export type ModuleKey = keyof typeof modules;
export const moduleKeys = Object.keys(modules) as [ModuleKey, ...ModuleKey[]]; // Object.keys loses the literal keys
