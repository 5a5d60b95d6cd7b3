import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { actionStages } from 'contract/records/record/action-steps';
import {
  type PrintColumn,
  PrintFacts,
  PrintSection,
  PrintTable,
  type SheetFact,
} from '../../../shared/print/print-sheet.tsx';
import sheet from '../../../shared/print/print-sheet.module.css';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { momentText } from '../../../shared/print/printed-at.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { claimTexts } from '../../claim/claim-texts.ts';
import { customFacts } from '../../custom-field/custom-facts.ts';
import { ownedBy } from '../../custom-field/use-custom-fields.ts';
import { workflowTexts } from '../../workflow/workflow-texts.ts';
import type { RecordPageProps } from '../page/record-page-parts.ts';
import { answersIn, customFactsOf, factsOf, namesOf } from '../record-facts.ts';
import { isAnswered, type QuestionGroup } from '../record-fields.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { completedText } from '../record-words.ts';
import { WhereAsked } from '../where-asked.tsx';
import { recordPrintTexts as texts } from './record-print-texts.ts';
import { saidOf } from '../action/said-of.ts';
import { useCurrency } from '../use-currency.ts';

export type SaidProps<R extends ShownRecord, A extends ShownAction> = RecordPageProps<R, A> & {
  record: R;
  customFields: readonly CustomField[];
  /** What stands among its facts besides those that every record has. */
  besides: readonly SheetFact[];
};

function Questions({ group, record }: { group: QuestionGroup; record: ShownRecord }) {
  const { facts, aside, together } = answersIn(group, record);
  return (
    <PrintSection title={group.title} aside={aside}>
      {together && <p>{together}</p>}
      <PrintFacts isWide facts={facts} />
    </PrintSection>
  );
}

function Additional({ fields, record }: { fields: readonly CustomField[]; record: ShownRecord }) {
  return customFactsOf(fields, record).map(({ title, facts }) => (
    <PrintSection key={title} title={title}>
      <PrintFacts isWide facts={facts} />
    </PrintSection>
  ));
}

/** Who said something of an action, and when. */
const saidBy = (said: ShownAction['completion']) =>
  said ? [said.by?.name, momentText(said.at)].filter(Boolean).join(', ') : '';

/** Who has an action; while nobody of its group has claimed it, the group. */
const whoseOf = ({ assignedTo, group, unclaimedSince }: ShownAction) =>
  unclaimedSince && group ? claimTexts.unclaimedIn(group.name) : namesOf(assignedTo);

/** All that is said of an action besides what every one says. */
function useFactsOfAction<R extends ShownRecord, A extends ShownAction>({
  kind,
  parts,
  record,
  customFields,
}: Omit<SaidProps<R, A>, 'besides'>) {
  const currency = useCurrency();
  const fields = ownedBy('action', customFields);
  return (action: A) => [
    ...saidOf(kind, record, action),
    ...parts.actionFacts(action, currency),
    ...customFacts(fields, action),
  ];
}

function Actions<R extends ShownRecord, A extends ShownAction>(props: Omit<SaidProps<R, A>, 'besides'>) {
  const { kind, record } = props;
  const factsOfAction = useFactsOfAction(props);
  const actions = kind.actionsOf(record);
  const columns: PrintColumn<A>[] = [
    {
      id: 'name',
      header: texts.action,
      isWide: true,
      cell: (action) => (
        <>
          <strong>{action.name}</strong>
          <div className={sheet.small}>{printTexts.filter(texts.start, formatDate(action.startDate))}</div>
          {action.description && <div className={sheet.small}>{action.description}</div>}
          {factsOfAction(action).map(({ label, value }) => (
            <div key={label} className={sheet.small}>
              {printTexts.filter(label, value)}
            </div>
          ))}
          {action.completion?.note && (
            <div className={sheet.small}>{printTexts.filter(texts.note, action.completion.note)}</div>
          )}
        </>
      ),
    },
    { id: 'who', header: texts.assignedTo, cell: (action) => whoseOf(action) },
    { id: 'due', header: texts.due, cell: ({ endDate }) => formatDate(endDate) },
    {
      id: 'status',
      header: texts.status,
      cell: ({ stage, justification }) => (
        <>
          {actionStages[stage].label}
          {justification && (
            <div className={sheet.small}>{printTexts.filter(workflowTexts.isJustified, justification)}</div>
          )}
        </>
      ),
    },
  ];
  columns.push(
    { id: 'completed', header: texts.completed, cell: ({ completion }) => saidBy(completion) },
    {
      id: 'verified',
      header: texts.verified,
      cell: ({ verification, verificationRequired }) =>
        saidBy(verification) || (verificationRequired ? texts.notVerified : ''),
    },
  );
  return (
    <PrintSection title={texts.actions} aside={completedText(actions)}>
      <PrintTable label={texts.actions} columns={columns} rows={actions} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}

/** What a record itself says, on paper: its facts, its answers, its additional fields and its actions. */
export function PrintedSaid<R extends ShownRecord, A extends ShownAction>(props: SaidProps<R, A>) {
  const { parts, record, customFields, besides } = props;
  return (
    <>
      <PrintSection title={texts.facts}>
        <PrintFacts facts={[...factsOf(props), ...besides]} />
      </PrintSection>
      {parts.fields.groups.map((group) => (
        <WhereAsked key={group.name} group={group}>
          {(isAsked) => (isAsked || isAnswered(record, group)) && <Questions group={group} record={record} />}
        </WhereAsked>
      ))}
      <Additional fields={ownedBy('record', customFields)} record={record} />
      <Actions {...props} />
    </>
  );
}
