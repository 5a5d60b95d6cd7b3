import type { CustomField } from 'contract/custom-field/custom-field.endpoints';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../../core/use-action.ts';
import { useActor } from '../../../core/use-can.ts';
import { useForm } from '../../../core/use-form.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { RecordSkeleton } from '../../../ui/skeleton.tsx';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';
import { RiskForm } from './risk-form.tsx';
import { newRiskValues, riskFormSchema, type RiskValues } from './risk-form-schema.ts';
import { formTexts } from './risk-form-texts.ts';
import { today } from '../../../ui/format-date.ts';

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
