import type { OnboardingStep } from 'contract/organization/onboarding/onboarding-steps';

const order: OnboardingStep[] = ['organization', 'site', 'process', 'workspace', 'risk', 'invite', 'import'];

/** The words of the home screen. */
export const homeTexts = {
  title: 'Dashboard',
  greetings: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },
  next: {
    title: 'Next',
    notNow: 'Not now',
    openRecord: 'Open record',
    nothing: 'Nothing is due.',
    nothingText: 'Work assigned to you and decisions you are asked for appear here first.',
    first: (name: string) => `Next this week: ${name}.`,
  },
  day: {
    title: 'My day',
    overdue: 'overdue',
    today: 'today',
    week: 'this week',
    empty: 'Nothing is waiting for you. Work assigned to you appears here, soonest first.',
    open: 'Open',
  },
  week: {
    title: 'Due this week',
    calendar: 'Calendar',
    late: 'Late',
    today: 'Today',
    dayLabel: (day: string, count: number) => `${day}: ${count === 1 ? '1 task' : `${count} tasks`}`,
  },
  attention: {
    title: 'Needs attention',
    withOthers: 'with others',
    all: 'All that needs attention',
    empty: 'Nothing is waiting on others.',
  },
  recent: {
    title: 'Recently opened',
    empty: 'Records that you open appear here, so that you can find them again.',
  },
  modules: 'Modules',
  readOnly: 'Read and export only',
  trial: (day: string) => `Trial until ${day}`,
  counts: { workspaces: 'Workspaces', records: 'Records', open: 'Open', overdue: 'Overdue' },
  steps: {
    order,
    title: 'First steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done:',
    leftOut: 'Left out:',
    skip: 'Leave out',
    takeUp: 'Take up again',
    takeUpOf: (label: string) => `Take up again: ${label}`,
    putAway: 'Put away',
    putAwayDone: 'Put away. Search for “First steps” to bring them back.',
    ofOwner: 'The owner of the organization does this.',
    organization: { label: 'Name your organization', text: '', act: '' },
    site: {
      label: 'Add a site',
      text: 'A plant, a yard or an office: every risk names the site it belongs to.',
      act: 'Add new site',
    },
    process: {
      label: 'Add a process',
      text: 'Work that you do repeatedly, such as purchasing or final assembly.',
      act: 'Add new process',
    },
    workspace: {
      label: 'Create a risk workspace',
      text: 'It holds the risks of one team, plant or program, with its own people and log.',
      act: 'Open Risk Workspaces',
    },
    risk: {
      label: 'Raise the first risk',
      text: 'Write down what may go wrong, give it a manager, and it stays in sight.',
      act: 'Open the library',
    },
    invite: {
      label: 'Invite somebody',
      text: 'Colleagues get an email with a link, and see only the workspaces that you choose.',
      act: 'Invite User',
    },
    import: {
      label: 'Import people from a file',
      text: 'A list from your directory, as CSV or Excel: it is checked before anything is made.',
      act: 'Import users',
    },
  },
};
