// Headings that people give their columns, in small letters and digits, by the field that they mean.
const headings: Record<string, readonly string[]> = {
  name: ['name', 'title', 'subject', 'summary', 'risktitle', 'actiontitle', 'action', 'task'],
  description: ['description', 'descr', 'desc', 'details', 'text'],
  category: ['category', 'type', 'class'],
  status: ['status', 'state'],
  site: ['site', 'sitename', 'plant', 'location', 'factory'],
  process: ['process', 'processname', 'area', 'department'],
  managers: [
    'managers',
    'manager',
    'owner',
    'owners',
    'ownermail',
    'owneremail',
    'manageremail',
    'responsible',
  ],
  assignedTo: ['assignedto', 'assignee', 'assignees', 'owner', 'owneremail', 'responsible', 'who'],
  startDate: ['startdate', 'start', 'begin', 'from', 'startson'],
  endDate: ['enddate', 'end', 'due', 'duedate', 'deadline', 'until', 'dueon'],
  dateIdentified: ['dateidentified', 'identified', 'identifiedon', 'date', 'foundon', 'dateraised'],
  detectedOn: ['detectedon', 'detected', 'date', 'foundon'],
  budget: ['budget', 'cost', 'costs', 'amount'],
  location: ['location', 'address', 'city', 'place'],
  timeZone: ['timezone', 'zone', 'tz'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment'],
  parentSite: ['parentsite', 'parentsites', 'site', 'sites', 'plant'],
  subProcesses: ['subprocesses', 'subprocess'],
  modules: ['modules', 'module'],
  'statement.cause': ['cause', 'causes', 'because', 'becauseof'],
  'statement.event': ['event', 'mayhappen'],
  'statement.consequence': ['consequence', 'leadingto', 'leadsto', 'effect'],
  number: ['number', 'no', 'id', 'ref', 'reference'],
};

/** The headings by which a field is known: its label, with and without the word name, its own name, and what else people call it. */
export function wordsFor(name: string, label: string): readonly string[] {
  const own = [label, label.replace(/ name$/, ''), name].map((word) =>
    word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
  );
  return [...new Set([...own, ...(headings[name] ?? [])])];
}
