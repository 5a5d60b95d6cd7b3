import { IconCircleCheck, IconCircleMinus, IconPencil } from '@tabler/icons-react';
import {
  type AccessReviewDetail,
  type ReviewDecision,
  reviewDecisions,
  type ReviewLine,
} from 'contract/people/access-review/access-review';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { organizationRoleLabels } from 'contract/people/account/account';
import type { BodyOf } from 'contract/core/endpoint';
import { exportEndpoints } from 'contract/export.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useMe } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import type { BulkAction } from '../../shared/data-table/data-table-props.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { ExportMenu } from '../../shared/export/export-menu.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import type { PrintedList } from '../../shared/print/use-print-list.tsx';
import { runningExports } from '../../shared/export/running-exports.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { isoDay } from '../../ui/format/format-date.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { UsersPicture } from '../account/users-picture.tsx';
import { type Acting, DecisionCell, nameOf, RoleCell } from './decision-cell.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import { meanwhile, useDecide } from './use-decide.ts';

const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

const { columns: headers } = texts;

const accountOf = ({ organizationRole, status }: ReviewLine) => {
  const role = organizationRoleLabels[organizationRole];
  return status === 'active' ? role : texts.inactive(role);
};

const columnsFor = (acting: Acting | undefined): Column<ReviewLine>[] => [
  {
    id: 'name',
    header: headers.name,
    isPrimary: true,
    sortable: true,
    width: 160,
    cell: ({ person }) => <PersonName person={person} />,
  },
  {
    id: 'email',
    header: headers.email,
    isQuiet: true,
    card: 'line',
    cell: ({ person }) => <CutText text={person.email} />,
  },
  { id: 'account', header: headers.account, width: 104, cell: (line) => <CutText text={accountOf(line)} /> },
  {
    id: 'workspace',
    header: headers.workspace,
    width: 116,
    sortable: true,
    cell: ({ workspace }) =>
      workspace ? <ModuleMark module={workspace.module}>{workspace.name}</ModuleMark> : texts.organization,
  },
  { id: 'role', header: headers.role, width: 120, cell: (line) => <RoleCell line={line} /> },
  {
    id: 'lastUsedAt',
    header: headers.lastUsedAt,
    width: 116,
    sortable: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateText date={isoDay(lastUsedAt)} /> : texts.neverUsed),
  },
  {
    id: 'decision',
    header: headers.decision,
    width: 288,
    fold: 'late',
    card: 'foot',
    cell: (line) => <DecisionCell line={line} acting={acting} />,
    print: (line) => <DecisionCell line={line} acting={undefined} />,
  },
];

const icons = { keep: <IconCircleCheck />, change: <IconPencil />, remove: <IconCircleMinus /> };

/** The other decisions, for a line that is decided. */
const actionsFor =
  ({ act, refusalOf }: Acting) =>
  (line: ReviewLine): MenuItem[] =>
    line.isDecided && line.since !== 'ended'
      ? reviewDecisions.map((decision) => {
          const reason = refusalOf(decision, line);
          return {
            label: texts.acts[decision],
            icon: icons[decision],
            ...(decision === 'remove' ? { tone: 'danger' as const } : {}),
            ...(reason ? { reason } : {}),
            onSelect: () => act(decision, line),
          };
        })
      : [];

const optionsOf = (named: { _id: string; name: string }[]) =>
  named.map(({ _id, name }) => ({ value: _id, label: name }));

function filtersOf({ people, workspaces, completedAt }: AccessReviewDetail): Filter[] {
  const only = [{ value: 'true', label: texts.filters.yes }];
  return [
    ...(completedAt
      ? []
      : [
          { name: 'undecided', label: texts.filters.undecided, options: only },
          { name: 'changed', label: texts.filters.changed, options: only },
        ]),
    { name: 'person', label: texts.filters.person, options: optionsOf(people) },
    { name: 'workspace', label: texts.filters.workspace, options: optionsOf(workspaces) },
  ].filter(({ options }) => options.length > 0);
}

function useBulkKeep(reviewId: string): BulkAction[] {
  const keep = useAction(accessReviewEndpoints.keep, {
    successToast: ({ kept, left }) => texts.keptMany(kept, left),
    failureToast: meanwhile,
  });
  return [
    {
      label: texts.bulkKeep,
      icon: <IconCircleCheck />,
      onAct: async (selection) => {
        // The filters were read from the address by the list's own schema.
        const matching = (
          selection.kind === 'matching'
            ? { ...selection.filters, ...(selection.search ? { search: selection.search } : {}) }
            : {}
        ) as NonNullable<Parameters<typeof keep.run>[0]['body']['matching']>;
        const body = selection.kind === 'rows' ? { lines: selection.ids } : { matching };
        return (await keep.run({ params: { reviewId }, body })).ok;
      },
    },
  ];
}

function ReviewExport({ reviewId }: { reviewId: string }) {
  const start = useAction(exportEndpoints.createReview, {
    successToast: false,
    onSuccess: runningExports.add,
  });
  const begin = (format: BodyOf<typeof exportEndpoints.createReview>['format']) =>
    void start.run({ params: { reviewId }, body: { format } });
  return <ExportMenu busy={start.isBusy} onStart={begin} />;
}

/** Why the person may not decide so: nobody does of themselves, and only owners of roles in the organization. */
function useRefusal(): Acting['refusalOf'] {
  const { data: me } = useMe();
  return (decision, { person, workspace }) => {
    if (decision === 'keep') return undefined;
    if (person._id === me?.accountId) return texts.own;
    return decision === 'change' && !workspace && me?.organizationRole !== 'owner'
      ? texts.ownersOnly
      : undefined;
  };
}

const idOf = ({ _id }: ReviewLine) => _id;

type Asked = { act: 'change' | 'remove'; line: ReviewLine };

type PrintProps = Pick<PrintedList<typeof accessReviewEndpoints.lines>, 'list' | 'filters' | 'columns'>;

const ReviewPrint = ({ reviewId, ...printed }: PrintProps & { reviewId: string }) => (
  <ListPrint
    title={texts.table}
    endpoint={accessReviewEndpoints.lines}
    params={{ reviewId }}
    rowId={idOf}
    {...printed}
  />
);

/** The lines of a review: to be decided while it runs, to be read afterwards. */
export function ReviewLines({ review }: { review: AccessReviewDetail }) {
  const { _id: reviewId, completedAt } = review;
  const list = useList(accessReviewEndpoints.lines, { params: { reviewId } });
  const bulkActions = useBulkKeep(reviewId);
  const decide = useDecide(reviewId);
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);

  const refusalOf = useRefusal();
  const handleAct = (act: ReviewDecision, line: ReviewLine) => {
    if (act === 'keep') {
      if (!line.isDecided || line.decision !== 'keep') void decide.run(line, { decision: 'keep' });
      return;
    }
    setAsked({ act, line });
    setOpened(true);
  };

  const acting = completedAt ? undefined : { act: handleAct, refusalOf };
  const columns = columnsFor(acting);
  const filters = filtersOf(review);
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        {...(acting ? { bulkActions, rowActions: actionsFor(acting) } : {})}
        barEnd={
          <>
            <ReviewPrint reviewId={reviewId} list={list} filters={filters} columns={columns} />
            <ReviewExport reviewId={reviewId} />
          </>
        }
        searchLabel={texts.search}
        wideSearch
        filters={filters}
        withRowNumbers={false}
        empty={{ picture: <UsersPicture />, message: texts.nothingDecided }}
      />
      {asked && (
        <DecisionDialog
          key={`${asked.act} ${asked.line._id}`}
          {...asked}
          reviewId={reviewId}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
