import { type AttentionItem, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { attentionKeys, attentionRules } from 'contract/records/attention/attention-rules';
import { useLocation, useParams } from 'react-router';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { RecordLayout } from '../../ui/layout/record-layout.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { WorkedKinds } from '../task/task-kind.ts';
import { givingAt } from '../workflow/giving.ts';
import { AttentionHistory } from './attention-history.tsx';
import { useMayGive, useMayRemind } from './attention-rights.ts';
import { latenessText } from './attention-words.ts';
import { LevelPill } from '../../shared/marks/level-pill.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts } from './attention-texts.ts';
import { RecordPreview } from './record-preview.tsx';
import { RemindButton } from './remind-button.tsx';
import { SnoozeButton, SnoozeText } from './snooze-parts.tsx';

type Key = AttentionItem['key'];

const isKey = (text: string): text is Key => attentionKeys.some((key) => key === text);

/** Who should act, by name. */
function Whose({ people }: Pick<AttentionItem, 'people'>) {
  if (people.length === 0) return texts.nobody;
  return (
    <span className={classes.people}>
      {people.map((person) => (
        <PersonName key={person._id} person={person} />
      ))}
    </span>
  );
}

type OfKinds = {
  /** The kinds of records of the workspace, one of which it is about. */
  kinds: WorkedKinds;
};

function Explanation({ item, kinds }: OfKinds & { item: AttentionItem }) {
  const { label, rule, act } = attentionRules[item.key];
  const mayGive = useMayGive(item);
  const mayRemind = useMayRemind(item);
  const kind = kinds[`${item.kind}_action`];
  const lead = (
    <>
      <Section title={texts.here}>
        <p>{item.why}</p>
        <SnoozeText snooze={item.snooze} />
        <Facts
          facts={[
            { label: texts.record, value: [item.number, item.recordName].join(' ') },
            { label: texts.since, value: <DateText date={item.since} /> },
            { label: texts.columns.late, value: latenessText(item) },
            { label: texts.people, value: <Whose people={item.people} /> },
          ]}
        />
      </Section>
      <div className={classes.acts}>
        <ButtonLink to={item.link} variant="primary">
          {act}
        </ButtonLink>
        {mayRemind && <RemindButton item={item} size="control" />}
        {mayGive && <ButtonLink to={givingAt(item.link)}>{texts.give}</ButtonLink>}
        <SnoozeButton item={item} />
      </div>
    </>
  );
  return (
    <RecordLayout lead={lead} rail={kind && <RecordPreview kind={kind} recordId={item.record} />}>
      <Section title={texts.rule}>
        <p>
          <strong>{label}.</strong> {rule}
        </p>
      </Section>
      <AttentionHistory recordId={item.record} />
    </RecordLayout>
  );
}

type DetailProps = OfKinds & { ruleKey: Key; detailId: string; back: string };

function Detail({ ruleKey, detailId, back, kinds }: DetailProps) {
  const answer = useApi(attentionEndpoints.list, {
    params: useWorkspaceParams(),
    query: { key: ruleKey, item: detailId },
  });
  const found = answer.data?.results[0];
  return (
    <>
      <PageHeader
        title={found?.name ?? attentionRules[ruleKey].label}
        number={found?.number}
        back={{ to: back, label: texts.back }}
        status={found && <LevelPill level={found.severity} />}
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results: [item] }) =>
          item ? (
            <Explanation item={item} kinds={kinds} />
          ) : (
            <EmptyState message={texts.over} action={<ButtonLink to={back}>{texts.back}</ButtonLink>}>
              {texts.overText}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

/** Why a record is in the needs-attention list: the rule, what makes it hold here, and beside it the record. */
export function AttentionDetailPage({ kinds }: OfKinds) {
  const { type = '', detailId = '' } = useParams();
  const { pathname } = useLocation();
  const back = `${pathname.slice(0, pathname.indexOf('/need-attention/'))}/need-attention`;
  const crumbs = [...useCrumbs(), { label: texts.title, to: back }];
  const title = isKey(type) ? attentionRules[type].label : texts.unknownRule;
  return (
    <Page title={title} crumbs={crumbs}>
      {isKey(type) ? (
        <Detail ruleKey={type} detailId={detailId} back={back} kinds={kinds} />
      ) : (
        <>
          <PageHeader title={texts.title} />
          <EmptyState message={texts.unknownRule} action={<ButtonLink to={back}>{texts.back}</ButtonLink>} />
        </>
      )}
    </Page>
  );
}
