import type { ModuleKey } from 'contract/core/modules';

export type ModuleStory = {
  module: ModuleKey;
  title: string;
  lead: string;
  points: readonly string[];
};

export const featuresHead = {
  title: 'Everything a quality team keeps, in one place',
  lead: 'Four modules that share people, sites, processes and dates. Take one and add the others when you need them.',
};

export const moduleStories: Record<ModuleKey, ModuleStory> = {
  risk: {
    module: 'risk',
    title: 'Risk Management',
    lead: 'A living register of what may go wrong, what is done about it, and by whom.',
    points: [
      'One list for a workspace: search, filter, sort, and choose the columns that you see',
      'Managers, members, site and process beside every risk',
      'Actions with a strategy, a budget, assignees and dates, below the risk they belong to',
      'What, why, when, where, who, how and how much, in one form',
      'An appetite for each risk, and an assessment that is drafted, reviewed and approved',
      'Additional fields for what only your organization asks',
    ],
  },
  capa: {
    module: 'capa',
    title: 'CAPA Management',
    lead: 'Corrective and preventive actions, from the finding to proof that it stayed right.',
    points: [
      'Stages from raised to proved, each with who and when',
      'Five whys and a fishbone that lead into the action plan',
      'Containment before the cause is known',
      'Extensions that are asked for and granted, not slipped',
      'A check of effectiveness on its date, with its evidence',
    ],
  },
  audit: {
    module: 'audit',
    title: 'Audit Management',
    lead: 'Programmes, checklists, findings and the action plans that close them.',
    points: [
      'A programme for the year, by site and process',
      'Checklists that are answered on the floor, on any phone',
      'Findings with their evidence, graded as your procedure says',
      'Action plans that are followed until the finding is closed',
      'A repository of all findings, to see what comes back',
    ],
  },
  document: {
    module: 'document',
    title: 'Document Control',
    lead: 'Controlled documents with revisions, approval and training.',
    points: [
      'One valid version; the older ones stay and say that they are old',
      'Review and approval by the people whom the document names',
      'Periodic revisions that announce themselves',
      'Training tied to the version: read, understood, signed',
      'Watermarks, retention and an archive',
    ],
  },
};

export const together = {
  title: 'What all modules share',
  lead: 'The parts that are the same everywhere, so that nobody learns them twice.',
  parts: [
    {
      shot: 'home',
      title: 'Home',
      text: 'What is overdue, what is due today and this week, and what each module holds, across every organization that you work for.',
    },
    {
      shot: 'workspaces',
      title: 'Workspaces',
      text: 'A workspace keeps one team’s records and its own people, with a level for each of them.',
    },
    {
      shot: 'sites',
      title: 'Sites and processes',
      text: 'Kept once for the organization, used by every record. Dates follow the clock of the site.',
    },
  ],
} as const;

/** What a sheet of paper and a spreadsheet do to the same task. */
export const comparison = {
  title: 'Beside paper and spreadsheets',
  lead: 'What changes on the day you move.',
  columns: ['Task', 'Paper and spreadsheets', 'Plumbline'],
  rows: [
    [
      'Know who has to do what',
      'Ask around, and send reminders by hand',
      'One list for each person, overdue first',
    ],
    [
      'Show what was changed',
      'Initials in the margin, or nothing',
      'A trail that nobody can rewrite, with who, when, before and after',
    ],
    [
      'Two people edit at once',
      'The last one to save wins',
      'Both changes are kept; where they collide, both are shown',
    ],
    ['Keep others out', 'A password on the file, known to all', 'A level for each person in each workspace'],
    ['Prepare an audit', 'Days of collecting files', 'Filter, and export what the auditor asked for'],
    ['Find last year’s case', 'Search the shared folder', 'Search by name, site, process or manager'],
  ],
} as const;

/** Which clauses the modules help with. Using software fulfils none of them by itself. */
export const standards = {
  title: 'Standards covered',
  lead: 'Which requirements the modules help you to meet. Meeting them remains your work; no software is a certificate.',
  columns: ['Standard', 'Clause', 'Asks for', 'Module'],
  rows: [
    {
      standard: 'ISO 9001:2015',
      clause: '6.1',
      asks: 'Actions to address risks and opportunities',
      module: 'risk',
    },
    { standard: 'ISO 9001:2015', clause: '7.5', asks: 'Documented information', module: 'document' },
    { standard: 'ISO 9001:2015', clause: '9.2', asks: 'Internal audit', module: 'audit' },
    {
      standard: 'ISO 9001:2015',
      clause: '10.2',
      asks: 'Nonconformity and corrective action',
      module: 'capa',
    },
    { standard: 'ISO 13485:2016', clause: '4.2.4', asks: 'Control of documents', module: 'document' },
    { standard: 'ISO 13485:2016', clause: '8.2.4', asks: 'Internal audit', module: 'audit' },
    {
      standard: 'ISO 13485:2016',
      clause: '8.5.2 and 8.5.3',
      asks: 'Corrective action and preventive action',
      module: 'capa',
    },
    {
      standard: 'ISO 14971:2019',
      clause: '4 to 10',
      asks: 'Risk management of medical devices',
      module: 'risk',
    },
    { standard: 'ISO 31000:2018', clause: '6', asks: 'The process of risk management', module: 'risk' },
    {
      standard: 'ISO 19011:2018',
      clause: '5 and 6',
      asks: 'Managing an audit programme and conducting an audit',
      module: 'audit',
    },
    { standard: 'IATF 16949:2016', clause: '10.2.3', asks: 'Problem solving', module: 'capa' },
  ],
} as const satisfies {
  title: string;
  lead: string;
  columns: readonly string[];
  rows: readonly { standard: string; clause: string; asks: string; module: ModuleKey }[];
};

/** The words of the features page around them. */
export const featuresTexts = {
  onThisPage: 'On this page',
} as const;
