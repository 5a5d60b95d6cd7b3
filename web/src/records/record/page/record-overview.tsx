import type { ReactNode } from 'react';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { customFieldSpec } from '../../custom-field/custom-field-spec.ts';
import { fieldsOnPage } from '../../custom-field/fields-on-page.ts';
import { customValueText } from '../../custom-field/custom-value-text.ts';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { byName, type QuestionGroup, questionsOf } from '../record-fields.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { ApprovalPart } from '../../approval/approval-part.tsx';
import { useWorkspaceIds } from '../record-paths.ts';
import { FieldFact } from './field-fact.tsx';
import type { RecordPageParts } from './record-page-parts.ts';
import { RecordRail } from './record-rail.tsx';
import { recordTexts } from './record-texts.ts';
import classes from './record.module.css';
import type { RecordPartProps } from './use-record-save.ts';

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

function Questions({ group, record, mayEdit, save }: QuestionsProps) {
  // The answers of a group stand under its name.
  const answers = byName(record)[group.name] as Record<string, string | null>;
  const facts = questionsOf(group).map(({ name, field }) => ({
    label: field.label,
    value: (
      <InPlace
        name={`${record._id}:${group.name}.${name}`}
        field={field}
        value={answers[name] ?? ''}
        version={record.version}
        mayEdit={mayEdit}
        onSave={(answer, seen) => save({ [group.name]: { [name]: orNull(answer) } }, seen)}
      >
        {answers[name] || <Empty>{recordTexts.notAnswered}</Empty>}
      </InPlace>
    ),
  }));
  return (
    <Section title={group.title}>
      <Facts lined facts={facts} />
    </Section>
  );
}

function AdditionalFields({ record, mayEdit, save }: RecordPartProps<ShownRecord>) {
  const fields = useCustomFields().data ?? [];
  const shown = fieldsOnPage(fields, record);
  if (shown.length === 0) return null;
  const facts = shown.map((field) => ({
    label: field.label,
    value: (
      <InPlace
        name={`${record._id}:custom.${field.name}`}
        field={customFieldSpec(field)}
        value={record.custom[field.name] ?? null}
        version={record.version}
        mayEdit={mayEdit && field.status === 'active'}
        isMissing={field.required && !customValueText(field, record.custom[field.name])}
        onSave={(value, seen) => save({ custom: { [field.name]: orNull(value) } }, seen)}
      >
        {customValueText(field, record.custom[field.name]) || (
          <Empty>{field.required ? recordTexts.toFillIn : recordTexts.none}</Empty>
        )}
      </InPlace>
    ),
  }));
  return (
    <Section title={recordTexts.additional}>
      <Facts lined facts={facts} />
    </Section>
  );
}

/** What a record says, and beside it its facts; each edited where it stands. */
export function RecordOverview<R extends ShownRecord, A extends ShownAction>(props: OverviewProps<R, A>) {
  const { kind, parts, stream, ...part } = props;
  const { workspaceId } = useWorkspaceIds();
  const rail = (
    <>
      <ApprovalPart kind={kind} params={{ workspaceId, recordId: part.record._id }} record={part.record} />
      <RecordRail {...props} />
    </>
  );
  return (
    <RecordLayout lead={<Description {...props} />} rail={rail} after={stream}>
      {parts.fields.groups.map((group) => (
        <Questions key={group.name} group={group} {...part} />
      ))}
      <AdditionalFields {...part} />
      {parts.sections?.map(({ key, Section: Own }) => (
        <Own key={key} record={part.record} />
      ))}
    </RecordLayout>
  );
}
