import { sectionsOf } from 'contract/core/field-sections';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { InPlace } from '../../shared/forms/in-place.tsx';
import type { Seen } from '../../shared/forms/use-versioned-action.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { customFieldSpec } from './custom-field-spec.ts';
import { customValueText } from './custom-value-text.ts';
import { fieldsOnPage } from './fields-on-page.ts';
import classes from './field-sections.module.css';
import { pageTexts } from './page-texts.ts';

type CustomSectionsProps = {
  fields: readonly CustomField[];
  /** The record or the action that says them. */
  of: { _id: string; version: number; custom: Record<string, unknown> };
  mayEdit: boolean;
  /** Saves the value of one; gives the sentence of a refusal, nothing when it is done. */
  save: (patch: { custom: Record<string, unknown> }, seen: Seen) => Promise<string | undefined>;
};

const orNull = (value: unknown) => (value === '' ? null : value);

/** The additional fields on the page of what has them, by their sections; each edited where it stands. */
export function CustomSections({ fields, of, mayEdit, save }: CustomSectionsProps) {
  const factOf = (field: CustomField) => {
    const text = customValueText(field, of.custom[field.name]);
    const value = (
      <InPlace
        name={`${of._id}:custom.${field.name}`}
        field={customFieldSpec(field)}
        value={of.custom[field.name] ?? null}
        version={of.version}
        mayEdit={mayEdit && field.status === 'active'}
        isMissing={field.required && !text}
        onSave={(given, seen) => save({ custom: { [field.name]: orNull(given) } }, seen)}
      >
        {text || (
          <span className={classes.empty}>{field.required ? pageTexts.toFillIn : pageTexts.none}</span>
        )}
      </InPlace>
    );
    return { label: field.label, value };
  };
  return sectionsOf(fieldsOnPage(fields, of)).map((section) => (
    <Section key={section.name ?? ''} title={section.name ?? pageTexts.additional}>
      <Facts lined facts={section.fields.map(factOf)} />
    </Section>
  ));
}
