import type { WorkspaceRule } from './rights/levels.ts';
import type { ModuleKey } from './modules.ts';

/** Who may do something to a record, and the words for it. */
export type Act = Omit<WorkspaceRule, 'whole'> & { does: string };

/** What is to be done about something that needs attention, in the order in which it is told. */
export const attentionGroups = ['decide', 'finish', 'review', 'assess', 'connect'] as const;
export type AttentionGroup = (typeof attentionGroups)[number];

/** A decision that a record waits for while it is open; it needs attention once it has waited for longer than its workspace allows. */
export type Awaited = {
  /** The word of the rule, in addresses and in the log, and what the list of such things is called. */
  key: string;
  label: string;
  /** When it needs attention, and one sentence of why: `{date}` is when it was raised, `{ago}` how long ago that is. */
  rule: string;
  why: string;
  /** The setting of the workspace that says after how many days, and how many hold where nothing was set. */
  setting: string;
  days: number;
  /** Under which of the groups it stands, and what the button says that leads to doing it. */
  does: AttentionGroup;
  act: string;
};

/** What needs attention of a record for a reason that only its kind knows; the view `<kind>_concerns` of the database finds it. */
export type Concern = {
  /** What the list of such things is called, when it needs attention, and one sentence of why, as of what it awaits. */
  label: string;
  rule: string;
  why: string;
  severity: 'alert' | 'warn' | 'info';
  /** After how many days it is an alert whatever it was before. */
  alertAfter?: number;
  /** It is an alert once the day has passed by which whoever was asked was to decide. */
  alertsPastDay?: true;
  /** Its date is a day by which something was to be done. */
  isDue?: true;
  /** Under which of the groups it stands, what the button says that leads to doing it, and the tab of the record that it leads to. */
  does: AttentionGroup;
  act: string;
  tab: string;
  /** It is theirs who may decide about the record (level approve): alone (people whom `kept_concerns` names are left out, since it is their own work), or as well as its managers'. */
  ofDeciders?: 'alone' | 'too';
  /** Whether those whose it is are told when it begins to hold, by the event `record.<key>`. */
  isTold?: true;
  /** Besides them, whoever administers records of the kind where the record is is told: nobody else may decide about it. */
  tellsAdmins?: true;
  /** The database keeps since when it holds in `kept_concerns`, so that the first of many are read in order. */
  isKept?: true;
};

/**
 * What people who are named on a record have to do by a day, besides its actions: a task of theirs until it is done. The view
 * `<kind>_asked` of the database finds it.
 */
export type Ask = {
  /** What it is, as lists of tasks call it, what the button says that leads to doing it, and the tab of the record that it leads to. */
  label: string;
  act: string;
  tab: string;
  /** How a sentence calls it: without its name, and before it. */
  called: readonly [without: string, before: string];
  /** The concern of the kind that says when it needs attention; without one it is among the overdue tasks there. There are reminders of it either way. */
  rule?: string;
  /** Others wait for their word about it: it is a decision, and not a piece of work. */
  isDecision?: true;
  /** The part below the record that names people for it, and its field that does. Whoever owns the part (`owns`) has it as long as they do. */
  of?: { part: string; people: string };
  /** Whoever manages the record has it as long as they do, and is told ahead of its day as of one of the record: no reminder says so again. */
  ofManagers?: true;
  /** The tab opens the form in which it is done, by the id of the part (`item` of the address). */
  opens?: true;
};

export type Kind = {
  module: ModuleKey;
  /** By which word one of it is named as the source of what is raised from it. */
  asSource?: string;
  /** What its numbers begin with. */
  prefix: string;
  /** How one and several are called, as a title and within a sentence. */
  words: { title: string; titles: string; one: string; many: string };
  /** The word of an export of several, which the name of its file begins with. */
  exports: string;
  /** Where one is raised in its workspace by the full form and by the short one, where one is shown, where one's own is, and where the task of an action is. */
  paths: { create: string; report: string; record: string; own: string; task: string };
  /** The fields that conditions of additional fields may ask for, besides other additional fields. */
  conditions: readonly string[];
  /** What only its records have below them, by the end of the word that a row of the log has for it. */
  parts: readonly string[];
  /** What only this kind may have done to it. */
  acts: Record<string, Act>;
  /** By the word that each has among the tasks, after that of the kind. */
  asks: Record<string, Ask>;
  /** Of what is below its records, what has owners: by the word of the part, its field that names them. */
  owns: Record<string, string>;
  awaits: Record<string, Awaited>;
  /** By the word of the rule, in addresses and in the log. */
  concerns: Record<string, Concern>;
  /**
   * How grave one is, from the gravest on, with the setting of the workspace that has the days of its ladder, where they are not
   * those of everything else (`ladderOf`). The view `<kind>_grave` of the database says how grave each is.
   */
  ladders?: Record<string, string>;
};
