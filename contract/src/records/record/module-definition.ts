import type { z } from 'zod';
import type { Endpoint } from '../../core/endpoint.ts';
import type { ChecklistTemplate } from '../checklist/checklist-templates.ts';
import type { RouteFields } from '../approval/approval.ts';
import type { XrayCheck } from '../xray/xray-check.ts';
import type { Widget } from '../dashboard/widget.ts';
import type { RecordKind } from '../../core/record-kinds.ts';

type States = Record<string, { label: string }>;

/** How the log speaks of the records of a kind and of their actions: the fields by their labels, and the states. */
type Logged = { fields: z.ZodObject; states: States; action: { fields: z.ZodObject; states: States } };

/** Which of its fields a signature stands for; unless said, all but its status and the people who work on it. */
type Signed = { signed?: readonly string[] };

/** How the log speaks of what only they have below them, by the end of the word that a row has for it. */
type Parts = { parts?: Record<string, { label: string; fields: z.ZodObject; states?: States }> };

/** What a stage of an approval route may ask of one, besides its place and its additional fields, by its path in an answer. */
type Routed = { routeFields?: RouteFields };

/** What a list of them filters by, and sorts by. */
type Listed = {
  filters: Record<string, z.ZodType>;
  sorts: readonly string[];
  /** What the choices of a filter are called that a report has as well: `class`, `source`. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What their dashboard shows, and which filters of their list narrow it. */
type Counted = { dashboard: readonly Widget[]; narrows: readonly string[] };

/** What a module says of itself once; everything that lists modules is made from `contract/src/modules.ts`. */
export type ModuleDefinition = {
  /** Its calls, by the word that the API document groups them under. */
  endpoints: Record<string, Record<string, Endpoint>>;
  /** Its kinds of records. */
  records: Partial<Record<RecordKind, Logged & Signed & Routed & Parts & { list: Listed } & Counted>>;
  /** What can be set in its workspaces, what holds where nothing was, and how an answer says it. */
  settings: {
    fields: Record<string, z.ZodType>;
    defaults: Record<string, unknown>;
    shown: Record<string, z.ZodType>;
    /** What is set up on screens of its own, below the settings, by the last word of their addresses. */
    screens?: readonly { path: string; title: string; about: string }[];
  };
  /** How the log speaks of what it keeps besides records, by the word that a row has for it. */
  logged?: Record<
    string,
    { label: string; object?: string; fields: Record<string, string>; states?: States; isPart?: boolean }
  >;
  /** What contradicts itself in its workspaces, besides what does in all; the server's module has the queries. */
  xray?: Record<string, XrayCheck>;
  /** What a new checklist of its workspaces can begin with. */
  checklists?: readonly ChecklistTemplate[];
};
