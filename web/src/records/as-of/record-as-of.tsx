import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
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

/** What the record said, and what was being done about it. */
function Then<R extends ShownRecord, A extends ShownAction>({
  kind,
  parts,
  register,
  record,
}: ThenProps<R, A>) {
  const { Actions, columns } = register;
  const fields = ownedBy('record', useCustomFields().data ?? []);
  const own = columns
    .filter(({ id }) => id !== 'stage') // which is its status, where a kind has stages
    .map(({ header, cell }) => ({ label: header, value: cell(record) || '' }));
  const facts = factsOf({ kind, parts, record });
  const known = new Set(facts.map(({ label }) => label));
  return (
    <>
      <p>{record.description}</p>
      <Section title={texts.facts}>
        <Facts lined facts={[...facts, ...own.filter(({ label }) => !known.has(label))]} />
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

/** What was there; a record that was not there yet, or no longer, is said not to be. */
function Shown<R extends ShownRecord, A extends ShownAction>(props: Props<R, A> & { record: R | null }) {
  const { kind, record } = props;
  if (record) return <Then {...props} record={record} />;
  return <EmptyState message={texts.notThere(kind.words.one)}>{texts.notThereText}</EmptyState>;
}

/** One record as it was at the end of a day. */
export function RecordAsOf<R extends ShownRecord, A extends ShownAction>(props: Props<R, A>) {
  const { kind } = props;
  const { recordId = '' } = useParams();
  const { workspaceId, home, list, record: pathOf } = useRecordPaths(kind);
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
  const record = data?.record;
  return (
    <Page title={asOfTitle} crumbs={crumbs}>
      <PageHeader
        {...(record && { number: record.number, status: <RecordBadge record={record} kind={kind} /> })}
        title={record?.name ?? kind.words.title}
        actions={<ButtonLink to={pathOf(recordId)}>{texts.today}</ButtonLink>}
      />
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
