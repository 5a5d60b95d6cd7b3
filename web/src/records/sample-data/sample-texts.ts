import { counted } from 'contract/core/counted';
import type { SampleData } from 'contract/records/sample-data/sample-data';

function listed(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

/** What goes with the sample, each kind with its count. */
function goesWords({ risks, capas, actions, files, fields, sites, processes }: SampleData['goes']): string {
  const kinds: [number, string, string][] = [
    [risks, 'risk', 'risks'],
    [capas, 'CAPA', 'CAPAs'],
    [actions, 'action', 'actions'],
    [files, 'file', 'files'],
    [fields, 'additional field', 'additional fields'],
    [sites, 'site', 'sites'],
    [processes, 'process', 'processes'],
  ];
  return listed(kinds.filter(([count]) => count > 0).map((kind) => counted(...kind)));
}

function sinceWords({ added, changed }: SampleData): string {
  const words = [
    ...(added > 0 ? [`${counted(added, 'thing was', 'things were')} added`] : []),
    ...(changed > 0 ? [`${counted(changed, 'was', 'were')} changed`] : []),
  ];
  return words.length === 0
    ? 'Nobody has added or changed anything there since.'
    : `Since it was loaded, ${words.join(' and ')} by people: that goes, too.`;
}

/** The words about sample data. */
export const sampleTexts = {
  title: 'Sample data',
  offer: {
    text: 'See how a register looks when it is at work: an invented maker of valve bodies, with risks and CAPAs in every state, actions that are late, and approvals that wait.',
    note: 'It has a workspace of its own and can be removed at once, whenever you like.',
    load: 'Look around with sample data',
    busy: 'Loading...',
  },
  loaded: {
    text: 'What you see here includes invented records. Open one, change it, try things out; nobody is mailed about them.',
    open: 'Open the sample',
    remove: 'Remove',
  },
  notice: 'Sample data: all records of this workspace are invented.',
  dialog: {
    loadTitle: 'Load sample data',
    load: 'Load',
    cancel: 'Cancel',
    removeTitle: 'Remove sample data',
    removeAct: 'Remove all of it',
    goes: ({ goes, workspace }: SampleData) =>
      goes.capas > 0
        ? `The workspaces “${workspace.name}” of Risk and CAPA go for good, with ${goesWords(goes)}.`
        : `The workspace “${workspace.name}” goes for good, with ${goesWords(goes)}.`,
    since: sinceWords,
    stays: 'These places stay, for records or rights of your own use them:',
    notNow:
      'Sample data goes into the Risk module, whose subscription does not run: nothing can be changed there. Choose a plan first.',
    plans: 'Plans and billing',
    keeps: 'The activity log keeps its rows. Numbers that were given are not given again.',
    failed: 'The sample data could not be looked up.',
  },
};
