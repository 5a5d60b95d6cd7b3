import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { hasDraft } from '../../../core/forms/use-draft.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CustomSections } from '../../custom-field/custom-sections.tsx';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { answeredOf } from '../form/record-form-texts.ts';
import { byName, isAnswered, type QuestionGroup, questionsOf } from '../record-fields.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { WhereAsked } from '../where-asked.tsx';
import { useWorkspaceIds } from '../record-paths.ts';
import { FieldFact } from './field-fact.tsx';
import type { RecordPageParts } from './record-page-parts.ts';
import { RecordRail } from './record-rail.tsx';
import { recordTexts } from './record-texts.ts';
import classes from './record.module.css';
import type { RecordPartProps } from './use-record-save.ts';

const ApprovalPart = lazyPart(async () => (await import('../../approval/approval-part.tsx')).ApprovalPart);
const ActionsPart = lazyPart(async () => (await import('../action/actions-part.tsx')).ActionsPart);

const orNull = (value: unknown) => (value === '' ? null : value);

function Empty({ children }: { children: string }) {
  return <span className={classes.empty}>{children}</span>;
}

type OverviewProps<R extends ShownRecord, A extends ShownAction> = RecordPartProps<R> & {
  kind: RecordKind<R, A>;
  parts: RecordPageParts<R, A>;
  /** What was said and done, where it is no tab of its own. */
  stream?: ReactNode;
};

function Description<R extends ShownRecord, A extends ShownAction>({ parts, ...props }: OverviewProps<R, A>) {
  return (
    <section className={classes.statement} aria-label={recordTexts.description}>
      <FieldFact {...props} fields={parts.fields} name="description">
        {props.record.description}
      </FieldFact>
    </section>
  );
}

type QuestionsProps = RecordPartProps<ShownRecord> & { group: QuestionGroup };

type AnswerProps = QuestionsProps & { name: string; field: FieldSpec; answer: string | null | undefined };

function Answer({ group, name, field, answer, record, mayEdit, save }: AnswerProps) {
  return (
    <InPlace
      name={nameOf(record, group, name)}
      field={field}
      value={answer ?? ''}
      version={record.version}
      mayEdit={mayEdit}
      onSave={(given, seen) => save({ [group.name]: { [name]: orNull(given) } }, seen)}
    >
      {answer || <Empty>{recordTexts.notAnswered}</Empty>}
    </InPlace>
  );
}

const nameOf = ({ _id }: ShownRecord, group: QuestionGroup, name: string) => `${_id}:${group.name}.${name}`;
const draftOf = (...of: Parameters<typeof nameOf>) => `in-place:${nameOf(...of)}`;

/** Once the rest of the questions is shown, the first of them has the focus. */
function useFirstOfRest(isWhole: boolean) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWhole) part.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isWhole]);
  return part;
}

/** The questions that are answered; the others are shown when somebody adds the rest, and while they do. */
function Questions(props: QuestionsProps) {
  const { group, record, mayEdit } = props;
  const [isAsked, setAsked] = useState(false);
  const rest = useFirstOfRest(isAsked);
  // The answers of a group stand under its name.
  const answers = byName(record)[group.name] as Record<string, string | null>;
  const questions = questionsOf(group);
  const [begun] = useState(
    () => new Set(questions.filter(({ name }) => !answers[name]).map(({ name }) => name)),
  );
  // What was typed into one and not saved is found again.
  const [isFound] = useState(() => [...begun].some((name) => hasDraft(draftOf(record, group, name))));
  const isWhole = isAsked || isFound;
  // What is answered while the rest is shown stays where it was typed.
  const isOfRest = (name: string) => !answers[name] || (isWhole && begun.has(name));
  const factOf = ({ name, field }: (typeof questions)[number]) => ({
    label: field.label,
    value: <Answer {...props} name={name} field={field} answer={answers[name]} />,
  });
  const answered = questions.filter(({ name }) => !isOfRest(name));
  const others = questions.filter(({ name }) => isOfRest(name));
  const count = questions.filter(({ name }) => answers[name]).length;
  const together = group.together?.(answers);
  return (
    <Section
      title={group.title}
      about={group.about}
      action={
        <span className={classes.answered}>
          <span className={classes.empty}>{answeredOf(count, questions.length)}</span>
          {mayEdit && !isWhole && others.length > 0 && (
            <Button variant="quiet" size="small" icon={<IconPlus />} onClick={() => setAsked(true)}>
              {recordTexts.addRest}
            </Button>
          )}
        </span>
      }
    >
      {together && <p className={classes.together}>{together}</p>}
      {answered.length > 0 && <Facts lined facts={answered.map(factOf)} />}
      {isWhole && (
        <div ref={rest}>
          <Facts lined facts={others.map(factOf)} />
        </div>
      )}
    </Section>
  );
}

function AdditionalFields({ record, mayEdit, save }: RecordPartProps<ShownRecord>) {
  const fields = useCustomFields().data ?? [];
  return <CustomSections fields={fields} of={record} mayEdit={mayEdit} save={save} />;
}

/** What a record says, and beside it its facts; each edited where it stands. */
export function RecordOverview<R extends ShownRecord, A extends ShownAction>(props: OverviewProps<R, A>) {
  const { kind, parts, stream, ...part } = props;
  const { Lead } = parts;
  const { workspaceId } = useWorkspaceIds();
  const rail = (
    <>
      <Suspense>
        <ApprovalPart kind={kind} params={{ workspaceId, recordId: part.record._id }} record={part.record} />
      </Suspense>
      <RecordRail {...props} />
    </>
  );
  const lead = (
    <>
      {Lead && <Lead {...part} />}
      <Description {...props} />
    </>
  );
  return (
    <RecordLayout lead={lead} rail={rail} after={stream}>
      {parts.fields.groups.map((group) => (
        <WhereAsked key={group.name} group={group}>
          {(isAsked) =>
            (isAsked || isAnswered(part.record, group)) && (
              <Questions group={group} {...part} mayEdit={part.mayEdit && isAsked} />
            )
          }
        </WhereAsked>
      ))}
      <AdditionalFields {...part} />
      {kind.actionsOf(part.record).length > 0 && (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <ActionsPart kind={kind} record={part.record} />
        </Suspense>
      )}
      {parts.sections?.map(({ key, Section: Own }) => (
        // One whose code comes later holds nothing else up.
        <Suspense key={key}>
          <Own {...part} />
        </Suspense>
      ))}
    </RecordLayout>
  );
}
