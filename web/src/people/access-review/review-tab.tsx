import { IconPlayerPlay } from '@tabler/icons-react';
import {
  type AccessReview,
  reviewPlanFields,
  type ReviewPlan,
} from 'contract/people/access-review/access-review';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { isBlank } from '../../shared/data-table/list-state.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ReviewState } from '../../shared/marks/review-state.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatDate, formatDay } from '../../ui/format/format-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { reviewPath } from './review-paths.ts';
import { reviewTexts as texts } from './review-texts.ts';
import classes from './review.module.css';

const wordsOf = (_name: string, value: unknown) => ({
  label: fieldSpecOf(reviewPlanFields.shape.months).label,
  text: String(value ?? ''),
});

function Interval({ months, version }: Pick<ReviewPlan, 'months' | 'version'>) {
  const save = useVersionedAction(accessReviewEndpoints.updatePlan, wordsOf);
  const form = useForm({
    name: 'review-plan',
    version,
    stays: true,
    schema: reviewPlanFields,
    defaultValues: { months },
    onSubmit: (values, base) => save.run({ body: values }, base),
  });
  const field = { ...fieldSpecOf(reviewPlanFields.shape.months), help: texts.plan.months };
  return (
    <FormFrame form={form} className={classes.interval}>
      <FormField form={form} name="months" field={field} />
      <div>
        <Button type="submit" busy={save.isBusy} busyLabel={texts.plan.saving}>
          {texts.plan.save}
        </Button>
      </div>
      {save.conflictDialog}
    </FormFrame>
  );
}

function Running({ review }: { review: AccessReview }) {
  const { decided, lines, isOverdue, dueOn } = review;
  return (
    <Notice
      tone={isOverdue ? 'warn' : 'info'}
      action={<ButtonLink to={reviewPath(review._id)}>{texts.goOn}</ButtonLink>}
    >
      {isOverdue ? texts.overdue(decided, lines, formatDate(dueOn)) : texts.running(decided, lines)}
    </Notice>
  );
}

function Plan({ plan }: { plan: ReviewPlan }) {
  const navigate = useNavigate();
  const start = useAction(accessReviewEndpoints.start, {
    onSuccess: ({ _id }) => void navigate(reviewPath(_id)),
  });
  const { confirm, confirmDialog } = useConfirm();
  const ask = async () => {
    const { startTitle, startText, start: confirmLabel } = texts.plan;
    if (await confirm({ title: startTitle, message: startText, confirmLabel })) await start.run({});
  };
  const { running, nextOn } = plan;
  const next = nextOn ? <DateText date={nextOn} /> : texts.plan.never;
  return (
    <>
      {running && <Running review={running} />}
      <Section
        title={texts.plan.title}
        action={
          !running && (
            <Button
              variant="primary"
              icon={<IconPlayerPlay />}
              busy={start.isBusy}
              onClick={() => void ask()}
            >
              {texts.plan.start}
            </Button>
          )
        }
      >
        <p className={classes.text}>{texts.about}</p>
        <Facts facts={[{ label: texts.plan.next, value: running ? texts.plan.running : next }]} />
        <Interval months={plan.months} version={plan.version} />
      </Section>
      {confirmDialog}
    </>
  );
}

const { past } = texts;

const columns: Column<AccessReview>[] = [
  {
    id: 'startedAt',
    header: past.started,
    isPrimary: true,
    sortable: true,
    width: 150,
    cell: ({ startedAt }) => <MomentText moment={startedAt} />,
  },
  {
    id: 'state',
    header: past.state,
    width: 116,
    card: 'top',
    cell: (row) => <ReviewState review={row} words={texts.state} />,
  },
  {
    id: 'startedBy',
    header: past.startedBy,
    cell: ({ startedBy }) => (startedBy ? <PersonName person={startedBy} /> : past.byItself),
  },
  {
    id: 'completedBy',
    header: past.completedBy,
    cell: ({ completedBy }) => completedBy && <PersonName person={completedBy} />,
  },
  {
    id: 'completedAt',
    header: past.completed,
    width: 150,
    cell: ({ completedAt }) => completedAt && <MomentText moment={completedAt} />,
  },
  { id: 'lines', header: past.lines, width: 60, align: 'end', cell: ({ lines }) => lines },
  { id: 'kept', header: past.kept, width: 60, align: 'end', cell: ({ kept }) => kept },
  { id: 'toChange', header: past.toChange, width: 80, align: 'end', cell: ({ toChange }) => toChange },
  { id: 'toRemove', header: past.toRemove, width: 84, align: 'end', cell: ({ toRemove }) => toRemove },
];

function useReviews() {
  return useList(accessReviewEndpoints.list);
}

function PastReviews({ list }: { list: ReturnType<typeof useReviews> }) {
  return (
    <Section title={past.title}>
      {isBlank(list) ? (
        <p className={classes.text}>
          {past.empty} {past.emptyText}
        </p>
      ) : (
        <DataTable
          label={past.table}
          list={list}
          rows={list.rows}
          columns={columns}
          rowId={({ _id }) => _id}
          rowName={({ startedAt }) => past.name(formatDay(startedAt))}
          rowHref={({ _id }) => reviewPath(_id)}
          withRowNumbers={false}
          searchLabel={past.search}
          barEnd={<ListExport kind="access-reviews" query={list.query} />}
          empty={{ message: past.empty }}
        />
      )}
    </Section>
  );
}

/** When access is reviewed, the review that runs, and those that were. */
export function ReviewTab() {
  const plan = useApi(accessReviewEndpoints.plan, {});
  const list = useReviews();
  const skeleton = <ListSkeleton rows={6} />;
  return (
    <div className={classes.tab}>
      <Loaded answer={plan} failed={texts.plan.failed} skeleton={skeleton}>
        {(found) =>
          // Both at once, so that nothing moves.
          list.isLoading ? (
            skeleton
          ) : (
            <>
              <Plan plan={found} />
              <PastReviews list={list} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
