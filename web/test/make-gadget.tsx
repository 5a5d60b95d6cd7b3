import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { IconLayoutKanban } from '@tabler/icons-react';
import { page } from '../src/shared/screen/page.tsx';
import { ActionDialog, type ActionDialogProps } from '../src/records/record/action/action-dialog.tsx';
import type { ActionFields } from '../src/records/record/action/action-fields.ts';
import { EditRecordPage } from '../src/records/record/form/edit-record-page.tsx';
import { ReportPage } from '../src/records/raise/report-page.tsx';
import { NewRecordPage } from '../src/records/record/form/new-record-page.tsx';
import type { RecordFormParts } from '../src/records/record/form/record-form.tsx';
import { FieldFact } from '../src/records/record/page/field-fact.tsx';
import { RecordAsOf } from '../src/records/as-of/record-as-of.tsx';
import { RegisterAsOf } from '../src/records/as-of/register-as-of.tsx';
import type { RecordPageParts } from '../src/records/record/page/record-page-parts.ts';
import { RecordPage } from '../src/records/record/page/record-page.tsx';
import type { RecordFields } from '../src/records/record/record-fields.ts';
import type { RecordKind } from '../src/records/record/record-kind.ts';
import { recordRoutes } from '../src/records/record/record-routes.tsx';
import { ActionsTable } from '../src/records/record/register/actions-table.tsx';
import { RegisterPage } from '../src/records/record/register/register-page.tsx';
import type { Register } from '../src/records/record/register/register-props.ts';
import { TaskPage } from '../src/records/record/task/task-page.tsx';
import { TasksPage } from '../src/records/record/task/tasks-page.tsx';
import { lazyPart } from '../src/ui/feedback/lazy-part.tsx';
import {
  actionInput,
  categories,
  type Gadget,
  input,
  inspection,
  type Mending,
  status,
  workflow,
} from './gadget-contract.ts';
import { TabCount } from '../src/ui/layout/tabs.tsx';
import { gadgetCalls, gadgetParts, mendingCalls } from './gadget.endpoints.ts';
import { quietApprovals } from './make-approval.ts';
import { quietComments } from './make-comment.ts';
import { idOf } from './make.ts';
import {
  axleLine,
  candidates,
  hana,
  mara,
  pageOf,
  plainWork,
  plant,
  workspaceId,
  workspaceServer,
} from './make-risk.ts';

// A kind of record that is in no module: what the screens of every kind show of it, they have from here.

const at = '2026-11-20T09:00:00.000Z';

const onward = ['unpack'];

const kind: RecordKind<Gadget, Mending> = {
  key: 'gadget' as 'capa', // the contract knows no such kind
  module: 'capa',
  words: { one: 'gadget', many: 'gadgets', title: 'Gadget' },
  calls: gadgetCalls,
  lists: { all: { path: 'shelf', title: 'Shelf' }, mine: { path: 'my-gadgets', title: 'My gadgets' } },
  parts: gadgetParts,
  states: workflow.states,
  onward,
  actionStates: workflow.states,
  actionsOf: ({ mendings }) => mendings,
};

const fields: RecordFields = {
  input,
  patch: input.partial().extend({ inspection: inspection.optional() }),
  status,
  all: input.extend({ inspection }),
  groups: [{ name: 'inspection', title: 'Inspection', schema: inspection }],
  placeholders: { category: 'Choose a category' },
};

const actionFields: ActionFields = { input: actionInput, parts: {}, rows: [['tool']], fields: {} };

const toolFact = ({ tool }: Mending) => (tool ? [{ label: 'Tool', value: tool }] : []);

const table: Register<Gadget, Mending> = {
  columns: [{ id: 'colour', header: 'Colour', width: 90, cell: ({ colour }) => colour }],
  onCards: [],
  categories,
  Actions: lazyPart(async () => (props) => (
    <ActionsTable {...props} kind={kind} own={[{ id: 'tool', header: 'Tool', cell: ({ tool }) => tool }]} />
  )),
  empty: { message: 'The shelf is empty.', text: 'A gadget is a thing that does one thing.' },
  exports: 'risks', // nothing invented can be exported
};

const withBoard: Register<Gadget, Mending> = {
  ...table,
  views: [
    {
      key: 'board',
      label: 'Board',
      icon: <IconLayoutKanban />,
      draw: ({ rows, hrefOf }) => (
        <ul aria-label="Board of gadgets">
          {rows.map((one) => (
            <li key={one._id}>
              <a href={hrefOf(one)}>{`${one.colour} ${one.name}`}</a>
            </li>
          ))}
        </ul>
      ),
    },
  ],
};

const parts: RecordPageParts<Gadget, Mending> = {
  fields,
  facts: [
    {
      label: 'Colour',
      Value: (props) => (
        <FieldFact {...props} fields={fields} name="colour">
          {props.record.colour}
        </FieldFact>
      ),
      text: ({ colour }) => colour,
    },
  ],
  panels: [
    {
      key: 'noises',
      label: 'Noises',
      Count: () => <TabCount count={2} />,
      Panel: ({ record }) => <p>{`${record.name} hums and clicks.`}</p>,
    },
  ],
  printed: ({ name }) => Promise.resolve(<p>{`On paper ${name} is silent.`}</p>),
  actionFacts: toolFact,
  ActionDialog: (props: ActionDialogProps<Gadget, Mending>) => (
    <ActionDialog {...props} kind={kind} fields={actionFields} />
  ),
};

const form: RecordFormParts = {
  fields,
  begin: () => ({ colour: 'Grey' }),
  copied: ['description', 'colour'],
  after: () => ['The gadget stands on the shelf.'],
};

const screenOf = (register: Register<Gadget, Mending>) => async () => () => (
  <RegisterPage kind={kind} register={register} />
);

const inWorkspace = '/capa/:moduleId/workspace/:workspaceId';

/** The screens of gadgets as a module has them; `board` is a list with a second view. */
export const gadgetRoutes = [
  {
    path: inWorkspace,
    children: [
      page('board-and-table', 'Shelf', screenOf(withBoard)),
      ...recordRoutes(kind, {
        list: screenOf(table),
        create: async () => () => <NewRecordPage kind={kind} parts={form} />,
        report: async () => () => <ReportPage kind={kind} />,
        record: async () => () => <RecordPage kind={kind} parts={parts} />,
        edit: async () => () => <EditRecordPage kind={kind} parts={form} />,
        tasks: async () => () => <TasksPage kind={kind} />,
        task: async () => () => (
          <TaskPage kind={kind} parts={{ recordTitle: 'The gadget that it mends', factsOf: toolFact }} />
        ),
        dashboard: async () => () => null,
        asOf: async () => () => <RegisterAsOf kind={kind} register={table} />,
        recordAsOf: async () => () => <RecordAsOf kind={kind} register={table} parts={parts} />,
      }),
    ],
  },
];

export const gadgetPath = (path: string) => `/capa/${idOf(9)}/workspace/${workspaceId}/${path}`;

/** How a gadget is mended. */
export function makeMending(own: Partial<Mending> = {}): Mending {
  return {
    _id: idOf(600),
    name: 'Oil the hinge',
    description: null,
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    ...plainWork,
    status: 'boxed',
    assignedTo: [{ ...hana, profilePicture: null }],
    isOverdue: false,
    daysLeft: 5,
    version: 1,
    tool: 'Oil can',
    ...own,
  };
}

/** An invented gadget; `number` makes several differ. */
export function makeGadget(number = 1, own: Partial<Gadget> = {}): Gadget {
  return {
    _id: idOf(499 + number),
    number: `GDG-2026-000${number}`,
    name: `Door chime ${number}`,
    description: 'It rings when somebody comes.',
    category: 'Loud',
    status: 'boxed',
    colour: 'Red',
    site: plant,
    process: axleLine,
    managers: [mara],
    members: [],
    workspace: workspaceId,
    mendings: [],
    inspection: {},
    custom: {},
    dueDate: null,
    daysLeft: null,
    reviewDate: null,
    isReviewOverdue: false,
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
    version: 3,
    createdAt: at,
    updatedAt: at,
    ...own,
  };
}

/** Answers what the screens of these gadgets ask. */
export function gadgetServer(gadgets: Gadget[]) {
  const server = workspaceServer('capa');
  server.on(kind.parts.file.list, () => pageOf([]));
  quietComments(server, kind.parts.comment);
  server.on(kind.parts.link.list, () => []);
  server.on(kind.parts.link.items, () => []);
  for (const calls of [kind.parts['five-whys'], kind.parts.ishikawa, kind.parts.cause])
    server.on(calls.list, () => pageOf([]));
  server.on(checklistRunEndpoints.list, () => pageOf([]));
  quietApprovals(server, gadgetParts);
  server.on(
    gadgetCalls.find,
    ({ params }) => gadgets.find(({ _id }) => _id === params['recordId']) ?? makeGadget(),
  );
  server.on(gadgetCalls.list, () => pageOf(gadgets));
  server.on(gadgetCalls.listMine, () => pageOf(gadgets));
  server.on(gadgetCalls.steps, () => []);
  server.on(gadgetCalls.stages, () => []);
  server.on(mendingCalls.candidates, () => candidates);
  server.on(mendingCalls.steps, () => []);
  server.on(mendingCalls.listExtensions, () => pageOf([]));
  return server;
}
