import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../core/http/api-error.ts';
import type { Base } from '../../../core/forms/use-draft.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCustomFields } from '../../../records/custom-field/use-custom-fields.ts';
import { RecordProblem } from '../record/record-problem.tsx';
import { useRiskFieldWords } from '../risk-field-words.ts';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';
import { RiskForm } from './risk-form.tsx';
import { riskChanges, riskFormSchema, riskValues, type RiskValues } from './risk-form-schema.ts';
import { formTexts } from './risk-form-texts.ts';

// A step that is refused says why in its message alone; in this form the status is what was refused.
function atStatus(error: ApiError): ApiError {
  const isStep = error.code === 'PRECONDITION_UNMET' || error.code === 'INVALID_TRANSITION';
  if (!isStep) return error;
  const { status, code, message } = error;
  return new ApiError({ status, code, message, errors: { status: message } });
}

function EditRiskForm({ risk, fields }: { risk: Risk; fields: CustomField[] }) {
  const { workspaceId, record } = useRiskPaths();
  const navigate = useNavigate();
  const update = useVersionedAction(riskEndpoints.update, useRiskFieldWords());

  const save = async (values: RiskValues, base: Base) => {
    // A form begins with a risk's values.
    const changes = riskChanges(values, base.values as RiskValues);
    const params = { workspaceId, recordId: risk._id };
    const outcome = await update.run({ params, body: changes }, base);
    if (!outcome.ok) return { ok: false as const, error: atStatus(outcome.error) };
    await navigate(record(risk._id));
    return outcome;
  };

  const form = useForm({
    name: `risk:${risk._id}`,
    version: risk.version,
    schema: riskFormSchema(fields),
    defaultValues: riskValues(risk, fields),
    onSubmit: save,
  });

  return (
    <>
      <RiskForm form={form} fields={fields} busy={update.isBusy} isNew={false} cancelTo={record(risk._id)} />
      {update.conflictDialog}
    </>
  );
}

/** Changes a risk as a whole; one field at a time is changed on its own page. */
export function EditRiskPage() {
  const { recordId = '' } = useParams();
  const { home, list, workspaceId, record } = useRiskPaths();
  const found = useApi(riskEndpoints.find, { params: { workspaceId, recordId } });
  const fields = useCustomFields(workspaceId);
  const risk = found.data;
  const crumbs = [
    ...useCrumbs(),
    { label: homeTitles[home], to: list },
    ...(risk ? [{ label: risk.number, to: record(recordId) }] : []),
  ];
  const error = found.error ?? fields.error;
  return (
    <Page title={formTexts.edit} crumbs={crumbs}>
      {risk && fields.data ? (
        <>
          <PageHeader title={formTexts.edit} number={risk.number} />
          <EditRiskForm
            key={recordId}
            risk={risk}
            fields={fields.data.filter((field) => field.status === 'active')}
          />
        </>
      ) : error ? (
        <RecordProblem error={error} onRetry={() => void found.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}
