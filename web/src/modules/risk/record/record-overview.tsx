import { riskInput } from 'contract/modules/risk/risk';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { customFieldSpec } from '../../../records/custom-field/custom-field-spec.ts';
import { customValueText } from '../../../records/custom-field/custom-value-text.ts';
import { useCustomFields } from '../../../records/custom-field/use-custom-fields.ts';
import { useRiskPaths } from '../risk-paths.ts';
import { fiveWFields, fiveWNames } from '../use-risk-fields.tsx';
import { RecordRail } from './record-rail.tsx';
import { recordTexts } from './record-texts.ts';
import classes from './record.module.css';
import type { RecordPartProps } from './use-save-risk.ts';

const orNull = (value: unknown) => (value === '' ? null : value);

function Empty({ children }: { children: string }) {
  return <span className={classes.empty}>{children}</span>;
}

const descriptionField = { ...fieldSpecOf(riskInput.shape.description), help: undefined };

function Description({ risk, mayEdit, save }: RecordPartProps) {
  return (
    <section className={classes.statement} aria-label={recordTexts.description}>
      <InPlace
        field={descriptionField}
        value={risk.description}
        version={risk.version}
        mayEdit={mayEdit}
        onSave={(description, seen) => save({ description }, seen)}
      >
        {risk.description}
      </InPlace>
    </section>
  );
}

function FiveWs({ risk, mayEdit, save }: RecordPartProps) {
  const facts = fiveWNames.map((name) => ({
    label: fiveWFields[name].label,
    value: (
      <InPlace
        field={fiveWFields[name]}
        value={risk.form5W2H[name] ?? ''}
        version={risk.version}
        mayEdit={mayEdit}
        onSave={(answer, seen) => save({ form5W2H: { [name]: orNull(answer) } }, seen)}
      >
        {risk.form5W2H[name] || <Empty>{recordTexts.notAnswered}</Empty>}
      </InPlace>
    ),
  }));
  return (
    <Section title={recordTexts.fiveWs}>
      <Facts lined facts={facts} />
    </Section>
  );
}

function AdditionalFields({ risk, mayEdit, save }: RecordPartProps) {
  const fields = useCustomFields(useRiskPaths().workspaceId).data ?? [];
  // A retired field leaves the form, yet what was said in it stays to be read.
  const shown = fields.filter((field) => field.status === 'active' || risk.custom[field.name] !== undefined);
  if (shown.length === 0) return null;
  const facts = shown.map((field) => ({
    label: field.label,
    value: (
      <InPlace
        field={customFieldSpec(field)}
        value={risk.custom[field.name] ?? null}
        version={risk.version}
        mayEdit={mayEdit && field.status === 'active'}
        onSave={(value, seen) => save({ custom: { [field.name]: orNull(value) } }, seen)}
      >
        {customValueText(field, risk.custom[field.name]) || <Empty>{recordTexts.none}</Empty>}
      </InPlace>
    ),
  }));
  return (
    <Section title={recordTexts.additional}>
      <Facts lined facts={facts} />
    </Section>
  );
}

/** What a risk says, and beside it its facts; each edited where it stands. */
export function RecordOverview(props: RecordPartProps) {
  return (
    <RecordLayout rail={<RecordRail {...props} />}>
      <Description {...props} />
      <FiveWs {...props} />
      <AdditionalFields {...props} />
    </RecordLayout>
  );
}
