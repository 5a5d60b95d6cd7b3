import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCustomFields } from '../../../records/custom-field/use-custom-fields.ts';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';
import { RiskForm } from './risk-form.tsx';
import { newRiskValues, riskFormSchema, type RiskValues } from './risk-form-schema.ts';
import { formTexts } from './risk-form-texts.ts';
import { today } from '../../../ui/format/format-date.ts';

function NewRiskForm({ fields, accountId }: { fields: CustomField[]; accountId: string }) {
  const { workspaceId, list, record } = useRiskPaths();
  const navigate = useNavigate();
  const create = useAction(riskEndpoints.create);

  const save = async (values: RiskValues) => {
    const { status: _status, ...body } = values;
    const outcome = await create.run({ body: { ...body, workspace: workspaceId } });
    if (outcome.ok) await navigate(record(outcome.data._id));
    return outcome;
  };

  const form = useForm({
    name: `risk:new:${workspaceId}`,
    schema: riskFormSchema(fields),
    defaultValues: newRiskValues(fields, [accountId], today()),
    onSubmit: save,
  });

  return <RiskForm form={form} fields={fields} busy={create.isBusy} isNew cancelTo={list} />;
}

/** Raises a risk. */
export function NewRiskPage() {
  const { home, list, workspaceId } = useRiskPaths();
  const crumbs = [...useCrumbs(), { label: homeTitles[home], to: list }];
  const actor = useActor();
  const answer = useCustomFields(workspaceId);
  return (
    <Page title={formTexts.create} crumbs={crumbs}>
      <PageHeader title={formTexts.create} />
      <Loaded answer={answer}>
        {(fields) =>
          actor ? (
            <NewRiskForm
              fields={fields.filter((field) => field.status === 'active')}
              accountId={actor.accountId}
            />
          ) : (
            <RecordSkeleton />
          )
        }
      </Loaded>
    </Page>
  );
}
