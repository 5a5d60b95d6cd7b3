import type { ModuleKey } from 'contract/core/modules';

/** What the public pages say of the product and its maker: the one place to change it. */

export type PageLink = { label: string; to: string };

export const headerLinks: readonly PageLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Features', to: '/features' },
  { label: 'Pricing', to: '/pricing' },
];

export const footerColumns: readonly { title: string; links: readonly PageLink[] }[] = [
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
      { label: 'Security', to: '/security' },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Getting started', to: '/help' },
      { label: 'Questions about plans', to: '/pricing#questions' },
      { label: 'API documentation', to: '/docs/api' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Standards covered', to: '/features#standards' },
      { label: 'Leaving spreadsheets', to: '/features#comparison' },
      { label: 'Glossary', to: '/glossary' },
    ],
  },
];

export const legalLinks: readonly PageLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
];

/** Placeholders: whoever runs Plumbline puts their own in. */
export const contact = {
  email: 'hello@plumbline.example',
  phone: '+00 000 000 0000',
  address: 'Street, city, country',
};

export const footerNote = '2026 Plumbline';

export const claims: readonly { figure: string; label: string }[] = [
  { figure: '120+', label: 'implementations' },
  { figure: '98%', label: 'satisfaction' },
  { figure: '50%', label: 'faster audit preparation' },
];

/** Placeholders, and said to be: nobody is quoted who has said nothing. */
export const testimonials: readonly { quote: string; name: string; role: string }[] = [
  { quote: 'Placeholder for a customer on preparing an audit.', name: 'Name', role: 'Role, company' },
  { quote: 'Placeholder for a customer on closing actions in time.', name: 'Name', role: 'Role, company' },
  { quote: 'Placeholder for a customer on moving from spreadsheets.', name: 'Name', role: 'Role, company' },
];

export const hero = {
  title: 'Keep every process true.',
  lead: 'Corrective actions, risks, audits and documents in one calm place. Raise a finding in a minute, sign what waits for you, and show an auditor the whole story.',
};

/** The story that hangs on the line: how one finding went. */
export const heroEvents: readonly { what: string; when: string; isDone: boolean }[] = [
  { what: 'Finding raised', when: '11/02/2026', isDone: true },
  { what: 'Cause found', when: '11/05/2026', isDone: true },
  { what: 'Action done', when: '11/13/2026', isDone: true },
  { what: 'Proved to work', when: 'due 12/04/2026', isDone: false },
];

export type ProductKey =
  'capa' | 'risk' | 'audit' | 'document' | 'training' | 'checklists' | 'reports' | 'cause' | 'findings';

export const products: readonly { key: ProductKey; name: string; text: string; to: string }[] = [
  {
    key: 'capa',
    name: 'CAPA',
    text: 'From finding to proof that it worked, one stage at a time.',
    to: '/features#capa',
  },
  {
    key: 'risk',
    name: 'Risk register',
    text: 'What may go wrong, who looks after it, and what is being done.',
    to: '/features#risk',
  },
  {
    key: 'audit',
    name: 'Audit programme',
    text: 'Plan the year, run the audit, close what it found.',
    to: '/features#audit',
  },
  {
    key: 'document',
    name: 'Document control',
    text: 'One valid version, signed by the right people.',
    to: '/features#document',
  },
  {
    key: 'training',
    name: 'Document training',
    text: 'See who has read and understood, and who has not.',
    to: '/features#document',
  },
  {
    key: 'checklists',
    name: 'Checklists',
    text: 'Short forms for the floor, on any phone.',
    to: '/features#audit',
  },
  {
    key: 'reports',
    name: 'Reports and dashboards',
    text: 'Registers and reviews in one file, ready to hand over.',
    to: '/features#together',
  },
  {
    key: 'cause',
    name: 'Five whys and fishbone',
    text: 'Root causes that feed the action plan.',
    to: '/features#capa',
  },
  {
    key: 'findings',
    name: 'Findings and action plans',
    text: 'One list of what was found, and what closes it.',
    to: '/features#audit',
  },
];

export const insights = {
  title: 'Real-time capa insights',
  lead: 'Know on any morning whether you close more than you open, and which action has waited longest.',
  points: [
    'Figures move while people work',
    'Ageing by owner, site and process',
    'Every picture has its table',
  ],
  note: 'Sample data that comes with this page. Nobody’s records are shown here.',
};

export type ModulePitch = {
  module: ModuleKey;
  name: string;
  text: string;
  points: readonly string[];
  link: PageLink;
};

export const modulePitches: readonly ModulePitch[] = [
  {
    module: 'risk',
    name: 'Risk Management',
    text: 'Know which risks matter this month and what is being done.',
    points: ['A register that stays current', 'Appetite and approval', 'Actions with owners and dates'],
    link: { label: 'See risk management', to: '/features#risk' },
  },
  {
    module: 'audit',
    name: 'Audit Management',
    text: 'Walk in prepared and leave with the findings already assigned.',
    points: ['Yearly programme', 'Checklists on any phone', 'Findings that become actions'],
    link: { label: 'See audit management', to: '/features#audit' },
  },
  {
    module: 'capa',
    name: 'CAPA Management',
    text: 'Fix the cause once, and prove it stayed fixed.',
    points: ['Five whys and fishbone', 'Owners, dates and extensions', 'Effectiveness check on time'],
    link: { label: 'See CAPA management', to: '/features#capa' },
  },
  {
    module: 'document',
    name: 'Document Control',
    text: 'People on the line always hold the right version.',
    points: ['Review, approve and sign', 'Revision without chasing', 'Training tied to each version'],
    link: { label: 'See document control', to: '/features#document' },
  },
];

export const closing = {
  title: 'Ready to get started?',
  lead: 'Name your organization and open the first workspace today.',
};
