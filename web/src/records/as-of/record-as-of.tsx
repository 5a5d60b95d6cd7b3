import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { loadCode } from '../../core/loading/load-code.ts';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { usePrint } from '../../shared/print/use-print.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ownedBy, useCustomFields } from '../custom-field/use-custom-fields.ts';
import { RecordBadge } from '../record/record-badge.tsx';
import { answersIn, customFactsOf, factsOf } from '../record/record-facts.ts';
import { isAnswered } from '../record/record-fields.ts';
import type { ShownAction, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import type { RecordPageProps } from '../record/page/record-page-parts.ts';
import { WhereAsked } from '../record/where-asked.tsx';
import { RecordProblem } from '../record/page/record-problem.tsx';
import type { RegisterProps } from '../record/register/register-props.ts';
import { AsOfBar, useAsOfDay } from './as-of-day.tsx';
import { asOfTexts as texts } from './as-of-texts.ts';
import { asOfTitle } from './as-of-title.ts';

type Props<R extends ShownRecord, A extends ShownAction> = RecordPageProps<R, A> & RegisterProps<R, A>;

type ThenProps<R extends ShownRecord, A extends ShownAction> = Props<R, A> & { record: R };

/** What the columns of its kind say, on screen or on paper, besides its facts; its stage is its status. */
function ownFacts<R extends ShownRecord, A extends ShownAction>(
  { kind, parts, register, record }: ThenProps<R, A>,
  where: 'screen' | 'paper',
) {
  const known = new Set(factsOf({ kind, parts, record }).map(({ label }) => label));
  return register.columns
    .filter(({ id, header }) => id !== 'stage' && !known.has(header))
    .map(({ header, cell, print = cell }) => ({
      label: header,
      value: (where === 'paper' ? print : cell)(record),
    }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '');
}

/** What the record said, and what was being done about it. */
function Then<R extends ShownRecord, A extends ShownAction>(props: ThenProps<R, A>) {
  const { kind, parts, register, record } = props;
  const { Actions } = register;
  const fields = ownedBy('record', useCustomFields().data ?? []);
  return (
    <>
      <p>{record.description}</p>
      <Section title={texts.facts}>
        <Facts lined facts={[...factsOf({ kind, parts, record }), ...ownFacts(props, 'screen')]} />
      </Section>
      {parts.fields.groups.map((group) => (
        <WhereAsked key={group.name} group={group}>
          {(isAsked) =>
            (isAsked || isAnswered(record, group)) && (
              <Section title={group.title}>
                <Facts lined facts={answersIn(group, record).facts} />
              </Section>
            )
          }
        </WhereAsked>
      ))}
      {customFactsOf(fields, record).map(({ title, facts: said }) => (
        <Section key={title} title={title}>
          <Facts lined facts={said} />
        </Section>
      ))}
      <Section title={texts.actions}>
        <Suspense>
          <Actions record={record} actions={kind.actionsOf(record)} mayAdd={false} />
        </Suspense>
      </Section>
    </>
  );
}

/** Prints the record as it was at the end of the day that is shown. */
function PrintThen<R extends ShownRecord, A extends ShownAction>(props: ThenProps<R, A> & { day: string }) {
  const fields = useCustomFields();
  const { printed, ...printing } = usePrint(async () => {
    const { AsOfSheet } = await loadCode(() => import('./as-of-sheet.tsx'));
    return (
      <AsOfSheet
        {...props}
        customFields={fields.data ?? []}
        besides={ownFacts(props, 'paper')}
        asOf={formatDate(props.day)}
        at={new Date().toISOString()}
      />
    );
  });
  return (
    <>
      <PrintButton {...printing} />
      {printed}
    </>
  );
}

/** What was there; a record that was not there yet, or no longer, is said not to be. */
function Shown<R extends ShownRecord, A extends ShownAction>(props: Props<R, A> & { record: R | null }) {
  const { kind, record } = props;
  if (record) return <Then {...props} record={record} />;
  return <EmptyState message={texts.notThere(kind.words.one)}>{texts.notThereText}</EmptyState>;
}

/** The record's name as it was by then, and what can be done with what is shown. */
function Head<R extends ShownRecord, A extends ShownAction>({
  record,
  day,
  ...props
}: Props<R, A> & { record: R | null | undefined; day: string }) {
  const { kind } = props;
  const { recordId = '' } = useParams();
  const { record: pathOf } = useRecordPaths(kind);
  return (
    <PageHeader
      {...(record && { number: record.number, status: <RecordBadge record={record} kind={kind} /> })}
      title={record?.name ?? kind.words.title}
      actions={
        <>
          {record && <PrintThen {...props} record={record} day={day} />}
          <ButtonLink to={pathOf(recordId)}>{texts.today}</ButtonLink>
        </>
      }
    />
  );
}

/** One record as it was at the end of a day. */
export function RecordAsOf<R extends ShownRecord, A extends ShownAction>(props: Props<R, A>) {
  const { kind } = props;
  const { recordId = '' } = useParams();
  const { workspaceId, home, list } = useRecordPaths(kind);
  const [day, setDay] = useAsOfDay();
  const answer = useApi(
    kind.calls.findAsOf,
    { params: { workspaceId, recordId }, query: { day } },
    { keepLast: true },
  );
  const { data, error, refetch } = answer;
  const crumbs = [...useCrumbs(), { label: home.title, to: list }];
  const wrongDay = error?.errors['day'];
  if (error && !wrongDay) {
    return (
      <Page title={asOfTitle} crumbs={crumbs}>
        <RecordProblem kind={kind} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title={asOfTitle} crumbs={crumbs}>
      <Head {...props} record={data?.record} day={day} />
      <AsOfBar
        day={day}
        onChange={setDay}
        error={wrongDay}
        about={data ? `${texts.about} ${texts.since(data.changes)}` : texts.about}
      />
      {data ? <Shown {...props} record={data.record} /> : !wrongDay && <RecordSkeleton />}
    </Page>
  );
}
