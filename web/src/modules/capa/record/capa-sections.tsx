import type { Capa } from 'contract/modules/capa/capa';
import { labelsOf } from 'contract/core/field';
import { amountText } from '../../../records/record/amount-text.ts';
import { useCurrency } from '../../../records/record/use-currency.ts';
import { FieldFact } from '../../../records/record/page/field-fact.tsx';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { choiceOfWords, useWorkspaceSettings } from '../../../records/record/use-names.ts';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { PersonName, type WirePerson } from '../../../shared/marks/person.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { capaFields, capaGroups } from '../capa-fields.ts';
import { TrendNotice } from '../similar/trend-notice.tsx';
import { capaTexts } from './capa-texts.ts';

const labels = labelsOf(capaFields.input);

type Name = Exclude<(typeof capaGroups)[keyof typeof capaGroups][number], 'classOverride'>;

type Value = string | number | WirePerson | null;

function Said({ name, value }: { name: Name; value: Value }) {
  const currency = useCurrency();
  if (value === null) return capaTexts.nothing;
  if (typeof value === 'object') return <PersonName person={value} />;
  // A quantity keeps all of its digits, and an amount of money those that are paid.
  if (typeof value === 'number')
    return name === 'quantityAffected'
      ? value.toLocaleString('en-US', { maximumFractionDigits: 20 })
      : amountText(value, currency);
  return name === 'dateOccurred' ? <DateText date={value} /> : value;
}

/** Where whoever a field names is looked for; nothing of a field that names nobody. */
const peopleFor = (value: Value, workspaceId: string): Partial<FieldSpec> =>
  typeof value === 'object' && value ? { people: workspacePeople(workspaceId, { known: [value] }) } : {};

/** Fields of a CAPA that need more room than there is beside it, each edited where it stands. */
function sectionOf(title: string, names: readonly Name[], isShown: (value: unknown) => boolean) {
  return function CapaSection(props: RecordPartProps<Capa>) {
    const { workspaceId } = useWorkspaceIds();
    const offered: Partial<Record<Name, Partial<FieldSpec>>> = {
      requirementRefs: choiceOfWords(useWorkspaceSettings()?.requirements),
    };
    const shown = names.filter((name) => isShown(props.record[name]));
    if (shown.length === 0) return null;
    return (
      <Section title={title}>
        <Facts
          lined
          facts={shown.map((name) => ({
            label: labels[name] ?? name,
            value: (
              <FieldFact
                {...props}
                fields={capaFields}
                name={name}
                field={{ ...peopleFor(props.record[name], workspaceId), ...offered[name] }}
              >
                <Said name={name} value={props.record[name]} />
              </FieldFact>
            ),
          }))}
        />
      </Section>
    );
  };
}

// What nobody has said takes no room; it is added in the form.
const isSaid = (value: unknown) => value !== null;

/** What was found out about a CAPA and what happened, in its overview. */
export const capaSections = [
  { key: 'trend', Section: TrendNotice },
  { key: 'findings', Section: sectionOf(capaTexts.findings, capaGroups.findings, () => true) },
  { key: 'circumstances', Section: sectionOf(capaTexts.circumstances, capaGroups.circumstances, isSaid) },
  {
    key: 'similar',
    Section: lazyPart(async () => (await import('../similar/similar-section.tsx')).SimilarSection),
  },
];
