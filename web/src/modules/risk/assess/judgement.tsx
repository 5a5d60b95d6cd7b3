import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { AssessForm } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';
import { ImpactTable } from './impact-table.tsx';
import { StepChoice } from './step-choice.tsx';

type JudgementProps = {
  form: AssessForm;
  scheme: RiskScheme;
  last: RiskAssessment | undefined;
  kind: RiskKind;
};

const stepsOf = (steps: RiskScheme['likelihoods']) =>
  steps.map(({ label, anchor }, index) => ({ value: index + 1, label, anchor }));

/** Ratings from the worst on, as the tables of an FMEA have them. */
const ratingsOf = (words: string[]) =>
  words.map((label, index) => ({ value: index + 1, label })).toReversed();

function ByMatrix({ form, scheme, last, kind }: JudgementProps) {
  return (
    <>
      <StepChoice
        form={form}
        name="likelihood"
        legend={texts.howLikely}
        steps={stepsOf(scheme.likelihoods)}
      />
      <ImpactTable
        form={form}
        scheme={scheme}
        last={last}
        kind={kind}
        title={kind === 'opportunity' ? texts.howGood : texts.howBad}
      />
    </>
  );
}

function ByFmea({ form, scheme: { fmea }, last }: JudgementProps) {
  return (
    <div className={classes.three}>
      <StepChoice
        form={form}
        name="severity"
        legend={texts.severity}
        about={texts.severityAbout}
        steps={ratingsOf(fmea.severities)}
        before={last?.severity}
        isList
      />
      <StepChoice
        form={form}
        name="occurrence"
        legend={texts.occurrence}
        about={texts.occurrenceAbout}
        steps={ratingsOf(fmea.occurrences)}
        before={last?.occurrence}
        isList
      />
      <StepChoice
        form={form}
        name="detection"
        legend={texts.detection}
        about={texts.detectionAbout}
        steps={ratingsOf(fmea.detections)}
        before={last?.detection}
        isList
      />
    </div>
  );
}

function ByHazard({ form, scheme, last, kind }: JudgementProps) {
  return (
    <>
      <StepChoice
        form={form}
        name="p1"
        legend={texts.p1}
        steps={stepsOf(scheme.iso14971.situations)}
        before={last?.p1}
      />
      <StepChoice
        form={form}
        name="p2"
        legend={texts.p2}
        steps={stepsOf(scheme.iso14971.harms)}
        before={last?.p2}
      />
      <ImpactTable form={form} scheme={scheme} last={last} kind={kind} title={texts.howSevere} />
    </>
  );
}

const parts = { matrix: ByMatrix, fmea: ByFmea, iso14971: ByHazard };

/** What is judged, by the mode of the workspace's scheme. */
export function Judgement(props: JudgementProps) {
  const Part = parts[props.scheme.mode];
  return <Part {...props} />;
}
