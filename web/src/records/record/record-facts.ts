import { sectionsOf } from 'contract/core/field-sections';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { momentText } from '../../shared/print/printed-at.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { customValueText } from '../custom-field/custom-value-text.ts';
import { fieldsOnPage } from '../custom-field/fields-on-page.ts';
import { recordTexts } from './page/record-texts.ts';
import type { RecordPageProps } from './page/record-page-parts.ts';
import { recordPrintTexts as texts } from './print/record-print-texts.ts';
import { byName, hasCategory, type QuestionGroup, questionsOf } from './record-fields.ts';
import type { ShownAction, ShownRecord } from './record-kind.ts';
import { placesOf, standsAt } from './record-stage.ts';

type TextFact = { label: string; value: string };

/** The names of people, or that there is nobody. */
export const namesOf = (people: readonly { name: string }[]) =>
  people.map(({ name }) => name).join(', ') || texts.none;

/** The facts of a record in words. */
export function factsOf<R extends ShownRecord, A extends ShownAction>({
  kind,
  parts,
  record,
}: RecordPageProps<R, A> & { record: R }): TextFact[] {
  return [
    { label: texts.status, value: placesOf(kind)[standsAt(kind, record)]?.label ?? record.status },
    ...(hasCategory(parts.fields)
      ? [{ label: recordTexts.category, value: record.category ?? recordTexts.notSet }]
      : []),
    { label: recordTexts.site, value: record.site.name },
    { label: recordTexts.process, value: record.process?.name ?? recordTexts.notSet },
    ...parts.facts
      .filter(({ isShown }) => isShown?.(record) ?? true)
      .map(({ label, text }) => ({ label, value: text(record) })),
    { label: recordTexts.managers, value: namesOf(record.managers) },
    { label: recordTexts.members, value: namesOf(record.members) },
    ...(record.raisedBy ? [{ label: recordTexts.raisedBy, value: record.raisedBy.name }] : []),
    { label: recordTexts.due, value: formatDate(record.dueDate) || recordTexts.notSet },
    { label: recordTexts.review, value: formatDate(record.reviewDate) || recordTexts.notSet },
    { label: recordTexts.created, value: momentText(record.createdAt) },
  ];
}

/** What a group of questions has as answers, and in one line which of them nobody has answered. */
export function answersIn(group: QuestionGroup, record: ShownRecord) {
  const answers = byName(record)[group.name] as Record<string, string | null>; // the answers stand under its name
  const questions = questionsOf(group).map(({ name, field: { label } }) => ({ label, value: answers[name] }));
  const answered = questions.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const open = questions.filter(({ value }) => !value).map(({ label }) => label);
  return {
    facts: [...answered, ...(open.length > 0 ? [{ label: texts.notAnswered, value: open.join(', ') }] : [])],
    aside: texts.answered(answered.length, questions.length),
    together: group.together?.(answers),
  };
}

/** What the additional fields of a record say, section by section. */
export const customFactsOf = (
  fields: readonly CustomField[],
  record: ShownRecord,
): { title: string; facts: TextFact[] }[] =>
  sectionsOf(fieldsOnPage(fields, record)).map((section) => ({
    title: section.name ?? texts.additional,
    facts: section.fields.map((field) => ({
      label: field.label,
      value: customValueText(field, record.custom[field.name]) || texts.none,
    })),
  }));
