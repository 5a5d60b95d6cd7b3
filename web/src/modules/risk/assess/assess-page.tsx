import { labelsOf } from 'contract/core/field';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { assessmentFields, knowledgeLabels } from 'contract/modules/risk/risk-assessment';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { ratingLabels, type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useForm } from '../../../core/forms/use-form.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { DraftState, FormNotes } from '../../../shared/forms/form-notes.tsx';
import {
  type FieldWords,
  type Seen,
  useVersionedAction,
} from '../../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormActions } from '../../../ui/fields/form-actions.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useFileField } from '../part/use-risk-parts.ts';
import { riskKind } from '../risk-kind.ts';
import { RatingsNow } from './assess-rail.tsx';
import { ComeMeanwhile } from './come-meanwhile.tsx';
import { BlindScores } from './blind-scores.tsx';
import {
  type AssessForm,
  type AssessMode,
  type AssessValues,
  emptyValues,
  judgementIn,
  modeOf,
  resultOf,
  schemaOf,
} from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';
import { Judgement } from './judgement.tsx';
import { ForWhoMayAssess } from './for-who-may-assess.tsx';
import { ResultLine } from './result-line.tsx';
import { useAssessed } from './use-assessed.ts';
import { labelOptions } from '../../../ui/fields/option.ts';

const labels = labelsOf(assessmentFields);

/** What of an assessment two people have said differently, in words. */
const wordsOf: FieldWords = (name, value) => ({
  label: labels[name] ?? name,
  text: typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value ?? ''),
});

const optional = <span className={classes.quiet}>{texts.optional}</span>;
const { shape } = assessmentFields;
const rationaleField = { ...fieldSpecOf(shape.rationale), required: true };
const knowledgeField: FieldSpec = {
  label: texts.howSure,
  control: 'select',
  labelEnd: optional,
  placeholder: texts.notSaid,
  options: labelOptions(knowledgeLabels),
};
const typeField: FieldSpec = {
  label: texts.type,
  control: 'select',
  required: true,
  options: ratingTypes.map((value) => ({ value, label: ratingLabels[value] })),
};

type AssessProps = {
  risk: Risk;
  scheme: RiskScheme;
  all: RiskAssessment[];
  assessment: RiskAssessment | undefined;
  type: RatingType;
  mode: AssessMode;
  /** Hears of which type is chosen. */
  onType: (type: RatingType) => void;
};

/** Sends what was judged, by the call that the mode asks for. */
function useSend({ risk, scheme, assessment, mode }: AssessProps) {
  const { workspaceId } = useRecordPaths(riskKind);
  const [create, score] = [
    useAction(riskAssessmentEndpoints.create),
    useAction(riskAssessmentEndpoints.score),
  ];
  const agree = useVersionedAction(riskAssessmentEndpoints.agree, wordsOf);
  const params = { workspaceId, recordId: risk._id };
  const at = { ...params, assessmentId: assessment?._id ?? '' };
  const send = async (values: AssessValues, seen: Seen) => {
    const { type, date, knowledge, rationale, assumptions, file } = values;
    const { edition } = scheme;
    const judged = { ...judgementIn(scheme, values), edition, ...(knowledge ? { knowledge } : {}) };
    if (mode === 'score') return score.run({ params: at, body: { ...judged, rationale } });
    const said = { ...judged, rationale, assumptions: assumptions || null, file: file || null };
    if (mode === 'agree') return agree.run({ params: at, body: said }, seen);
    return create.run({ params, body: { ...said, type, ...(date ? { date } : {}) } });
  };
  const { conflictDialog } = agree;
  return { send, isBusy: create.isBusy || score.isBusy || agree.isBusy, conflictDialog };
}

type PartProps = { form: AssessForm; mode: AssessMode };

/** What is assessed, and on which day: of several who are asked it is said already. */
function About({ form, mode }: PartProps) {
  const type = form.watch('type');
  if (mode !== 'alone') return null;
  return (
    <div className={classes.first}>
      <FormField form={form} name="type" field={{ ...typeField, help: texts.typeHelp[type] }} />
      <FormField form={form} name="date" field={{ label: texts.date, control: 'date', labelEnd: optional }} />
    </div>
  );
}

/** Why it is judged so, and how sure one is. */
function Words({ form, mode, recordId }: PartProps & { recordId: string }) {
  const file = useFileField(recordId);
  const isScore = mode === 'score';
  const rationale = isScore ? { ...rationaleField, required: false, labelEnd: optional } : rationaleField;
  return (
    <div className={classes.words}>
      <div className={classes.stack}>
        <FormField form={form} name="rationale" field={rationale} />
        {!isScore && (
          <FormField
            form={form}
            name="assumptions"
            field={{ ...fieldSpecOf(shape.assumptions), labelEnd: optional }}
          />
        )}
      </div>
      <div className={classes.stack}>
        <FormField form={form} name="knowledge" field={knowledgeField} />
        {!isScore && (
          <FormField
            form={form}
            name="file"
            field={{
              ...fieldSpecOf(shape.file),
              ...file,
              labelEnd: optional,
            }}
          />
        )}
      </div>
    </div>
  );
}

/** What a form begins with: one's own score, where one has given it already. */
function valuesOf({ type, mode, assessment }: AssessProps): AssessValues {
  const own = mode === 'score' ? assessment?.scores[0] : undefined;
  if (!own) return emptyValues(type);
  const { likelihood, impacts, severity, occurrence, detection, p1, p2, knowledge, rationale } = own;
  const judged = { likelihood, impacts, severity, occurrence, detection, p1, p2 };
  return { ...emptyValues(type), ...judged, knowledge: knowledge ?? '', rationale: rationale ?? '' };
}

const submitTexts = (shown: string): Record<AssessMode, string> => ({
  alone: texts.save(shown),
  agree: texts.agree(shown),
  score: texts.give,
});

function Assess(props: AssessProps) {
  const { risk, scheme, all, assessment, type, mode, onType } = props;
  const { record: pathOf } = useRecordPaths(riskKind);
  const navigate = useNavigate();
  const home = `${pathOf(risk._id)}?tab=assessments`;
  const { send, isBusy, conflictDialog } = useSend(props);
  const form: AssessForm = useForm({
    name: `risk-assess:${risk._id}:${assessment?._id ?? type}:${mode}`,
    version: assessment?.version,
    schema: schemaOf(mode, scheme),
    defaultValues: valuesOf(props),
    onSubmit: async (values, base) => {
      const outcome = await send(values, base);
      if (outcome.ok) await navigate(home);
      return outcome;
    },
  });
  const chosen = form.watch('type');
  useEffect(() => onType(chosen), [chosen, onType]);
  const last = all.find((one) => one.type === chosen && one.score !== null && one.status !== 'rejected');
  const result = resultOf(scheme, form.watch());
  const shown = result ? `${result.score} ${levelLabel(result.level, risk.kind)}` : '';
  return (
    <div className={classes.layout}>
      <form {...form.props} className={classes.form}>
        <FormNotes editing={form.editing} />
        <ComeMeanwhile all={all} />
        <About form={form} mode={mode} />
        <Judgement form={form} scheme={scheme} last={last} kind={risk.kind} />
        <ResultLine scheme={scheme} risk={risk} type={chosen} result={result} />
        <Words form={form} mode={mode} recordId={risk._id} />
        <FormActions state={<DraftState editing={form.editing} />}>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.saving}>
            {submitTexts(shown)[mode]}
          </Button>
          <ButtonLink to={home}>{texts.cancel}</ButtonLink>
        </FormActions>
      </form>
      <div className={classes.rail}>
        {conflictDialog}
        {assessment?.isBlind && <BlindScores kind={risk.kind} assessment={assessment} />}
        <RatingsNow scheme={scheme} risk={risk} result={result} />
      </div>
    </div>
  );
}

/** Assesses a risk: picks likelihood and impact by their words, and sees at once what that comes to. */
export function AssessPage() {
  const { home, list, base, record: pathOf } = useRecordPaths(riskKind);
  const { assessment, isTakenBack, type, answer } = useAssessed();
  const me = useActor()?.accountId;
  const { data } = answer;
  const [chosen, setChosen] = useState(type);
  const title = texts.titles[assessment?.type ?? chosen];
  const crumbs = [
    ...useCrumbs(),
    { label: home.title, to: list },
    ...(data ? [{ label: data.risk.number, to: pathOf(data.risk._id) }] : []),
  ];
  const mode = isTakenBack ? undefined : modeOf(assessment, me);
  return (
    <Page title={title} crumbs={crumbs}>
      <Loaded answer={answer} failed={texts.failed}>
        {({ risk, scheme, all }) => (
          <>
            <PageHeader
              number={risk.number}
              title={title}
              actions={<Link to={`${base}/settings/scheme`}>{texts.scheme(scheme.edition)}</Link>}
            />
            <p className={classes.quiet}>{risk.name}</p>
            {mode ? (
              <ForWhoMayAssess risk={risk} mode={mode}>
                <Assess
                  key={`${assessment?._id ?? type}:${mode}`}
                  risk={risk}
                  scheme={scheme}
                  all={all}
                  assessment={assessment}
                  type={assessment?.type ?? type}
                  mode={mode}
                  onType={setChosen}
                />
              </ForWhoMayAssess>
            ) : (
              <>
                <Notice tone="info">{isTakenBack ? texts.takenBack : texts.notAsked}</Notice>
                {assessment && <BlindScores kind={risk.kind} assessment={assessment} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
