import { labelsOf, reason } from 'contract/core/field';
import { formulaLabels, type RiskMode, riskModes } from 'contract/modules/risk/risk-levels';
import { matrixText, prioritiesText, type RiskScheme, schemeFields } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { workspacePath } from '../../../core/loading/place.ts';
import { useCan, useIsActorAwaited } from '../../../core/session/use-can.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { DraftState, FormNotes } from '../../../shared/forms/form-notes.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormActions } from '../../../ui/fields/form-actions.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { riskKind } from '../risk-kind.ts';
import { SchemeEditions } from './scheme-editions.tsx';
import { useSchemeForm } from './scheme-form.ts';
import { ScoreTable } from './score-table.tsx';
import { SchemePreview } from './scheme-preview.tsx';
import { ModeTables } from './mode-tables.tsx';
import { ImpactTable, LevelTable, StepTable } from './scheme-tables.tsx';
import { schemeTexts as texts } from './scheme-texts.ts';
import classes from './scheme.module.css';
import { labelOptions } from '../../../ui/fields/option.ts';

const labels = labelsOf(schemeFields);

const formulaField: FieldSpec = {
  label: texts.formula,
  control: 'select',
  help: texts.formulaHelp,
  required: true,
  options: labelOptions(formulaLabels),
};

const modeField = (mode: RiskMode): FieldSpec => ({
  label: texts.mode,
  control: 'radio',
  help: texts.modeHelp[mode],
  required: true,
  options: riskModes.map((value) => ({ value, label: texts.modes[value] })),
});

function SchemeEditor({ scheme, mayEdit }: { scheme: RiskScheme; mayEdit: boolean }) {
  const { form, isBusy, conflictDialog } = useSchemeForm(scheme);
  const watched = form.watch(['mode', 'formula', 'matrix', 'bands', 'fmea.priorities']);
  const [mode, formula, matrix, bands, priorities] = watched;
  return (
    <div className={classes.layout}>
      <form {...form.props} className={classes.form}>
        <FormNotes editing={form.editing} labelOf={(name) => labels[name]} />
        <FormField form={form} name="mode" field={{ ...modeField(mode), disabled: !mayEdit }} />
        <div className={classes.formula}>
          <FormField form={form} name="formula" field={{ ...formulaField, disabled: !mayEdit }} />
        </div>
        {formula === 'custom-matrix' && <ScoreTable form={form} mayEdit={mayEdit} />}
        <LevelTable form={form} mayEdit={mayEdit} />
        <ModeTables form={form} mayEdit={mayEdit} />
        <StepTable
          form={form}
          mayEdit={mayEdit}
          name="likelihoods"
          title={texts.likelihood}
          about={texts.likelihoodAbout}
        />
        <ImpactTable form={form} mayEdit={mayEdit} />
        {mayEdit && (
          <>
            <FormField form={form} name="reason" field={{ ...fieldSpecOf(reason), help: texts.reasonHelp }} />
            <FormActions state={<DraftState editing={form.editing} />}>
              <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.publishing}>
                {texts.publish}
              </Button>
            </FormActions>
          </>
        )}
        {conflictDialog}
      </form>
      <div className={classes.rail}>
        <SchemePreview
          mode={mode}
          formula={formula}
          matrix={formula === 'custom-matrix' ? matrixText(matrix) : undefined}
          bands={bands}
          priorities={prioritiesText(priorities)}
        />
      </div>
    </div>
  );
}

/** How likelihood and impact become a score and a level in a workspace, and what that was before. */
export function RiskSchemePage() {
  const { moduleId, workspaceId } = useWorkspaceIds();
  const mayEdit = useCan('setting.manage');
  const isAwaited = useIsActorAwaited();
  const found = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  const settings = `${workspacePath(riskKind.module, moduleId, workspaceId)}/settings`;
  const crumbs = [...useCrumbs(), { label: texts.settings, to: settings }];
  const answer = isAwaited ? { ...found, data: undefined, error: null } : found;
  return (
    <Page title={texts.title} crumbs={crumbs}>
      <PageHeader title={texts.title} />
      <Loaded answer={answer} failed={texts.failed} skeleton={<RecordSkeleton />}>
        {(scheme) => (
          <div className={classes.page}>
            <p className={classes.quiet}>
              <strong>{texts.edition(scheme.edition)}</strong> {scheme._id === null ? texts.isDefault : ''}{' '}
              {mayEdit && texts.lead}
            </p>
            {!mayEdit && <Notice tone="info">{texts.readOnly}</Notice>}
            <SchemeEditor key={scheme.edition} scheme={scheme} mayEdit={mayEdit} />
            <SchemeEditions />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
