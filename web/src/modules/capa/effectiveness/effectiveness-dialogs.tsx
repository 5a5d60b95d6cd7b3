import { useWorkspaceSettings } from '../../../records/record/use-names.ts';
import type { Capa } from 'contract/modules/capa/capa';
import { waitOfClass } from 'contract/modules/capa/capa-class';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import {
  type CountedReading,
  countedSources,
  type Effectiveness,
  effectivenessCheckInput,
  effectivenessInput,
} from 'contract/modules/capa/effectiveness/effectiveness';
import { watchDefaults } from 'contract/modules/capa/effectiveness/watch';
import type { z } from 'zod';
import { useApi } from '../../../core/http/use-api.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useRecordFileField } from '../../../records/record/use-record-file-field.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { EditedPart } from '../../../records/part/edited-part.tsx';
import { PartForm } from '../../../records/part/part-form.tsx';
import { wordsOf } from 'contract/records/part/part-words';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';

type PlanDialogProps = {
  record: Capa;
  /** What is changed; a new one is made without it. */
  plan?: Effectiveness | undefined;
  opened: boolean;
  onClose: () => void;
};

function PlanForm({ record, plan, onClose }: PlanDialogProps) {
  const params = { workspaceId: useWorkspaceIds().workspaceId, recordId: record._id };
  const settings = useWorkspaceSettings();
  const cls = record.class ?? 'minor';
  const create = useAction(capaParts.effectiveness.create, { onSuccess: onClose });
  const update = useVersionedAction(capaParts.effectiveness.update, wordsOf(effectivenessInput), {
    onSuccess: onClose,
  });
  return (
    <EditedPart
      word="capa-effectiveness"
      recordId={record._id}
      item={plan}
      create={create}
      update={update}
      schema={effectivenessInput}
      begin={{
        comparator: 'at-most',
        sampleSize: 1,
        waitDays: settings?.[`${cls}WaitDays`] ?? waitOfClass[cls],
        intervalDays: 30,
        checksCount: 1,
        ...watchDefaults,
      }}
      rows={[
        ['objective'],
        ['metric', 'unit'],
        ['dataSource'],
        ['source'],
        ['baseline', 'comparator', 'target'],
        ['sampleSize', 'checksCount'],
        ['waitDays', 'intervalDays'],
        ['checker'],
        ['watchRule'],
        ['watchMonths', 'watchMost'],
      ]}
      fields={{
        checker: { people: workspacePeople(params.workspaceId) },
        comparator: { placeholder: texts.chooseComparator },
        watchRule: { placeholder: texts.notWatched },
      }}
      onCreate={(values) => create.run({ params, body: values as z.output<typeof effectivenessInput> })} // as the schema has parsed them
      onUpdate={(id, changes, base) =>
        update.run({ params: { ...params, effectivenessId: id }, body: changes }, base)
      }
      saveLabel={texts.save}
    />
  );
}

/** Plans how it is checked whether a CAPA has worked, or changes that. */
export function PlanDialog(props: PlanDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size="large">
      <PlanForm {...props} />
    </Dialog>
  );
}

type CheckDialogProps = { recordId: string; plan: Effectiveness; opened: boolean; onClose: () => void };

type Check = z.output<typeof effectivenessCheckInput>;

/** The note says what was counted: where something else is kept as measured, it says that too. */
function withCorrection(check: Check, counted: CountedReading | null): Check {
  if (!counted || (check.value === counted.value && check.sampleSize === counted.sampleSize)) return check;
  return { ...check, note: [check.note, texts.corrected(counted.value)].filter(Boolean).join('\n') };
}

/** The form of a check with what was counted for it, which whoever checks may correct. */
function CheckForm({
  recordId,
  plan,
  onClose,
  counted,
}: CheckDialogProps & { counted: CountedReading | null }) {
  const { workspaceId } = useWorkspaceIds();
  const create = useAction(capaParts['effectiveness-check'].create, { onSuccess: onClose });
  const params = { workspaceId, recordId, effectivenessId: plan._id };
  const file = useRecordFileField(capaParts.file, recordId);
  const measured = plan.unit ?? plan.metric;
  const isUncounted = countedSources.has(plan.dataSource) && !counted;
  return (
    <PartForm
      name={`capa-effectiveness-check:${plan._id}`}
      schema={effectivenessCheckInput}
      begin={{
        checkedOn: today(),
        value: counted?.value,
        sampleSize: counted?.sampleSize ?? Math.ceil(plan.sampleSize / plan.checksCount),
        note: counted?.from,
      }}
      rows={[['value', 'checkedOn'], ['sampleSize', 'rating'], ['note'], ['file']]}
      fields={{
        value: { help: isUncounted ? texts.uncounted(measured) : measured },
        rating: { help: texts.ratingHelp },
        file,
      }}
      save={(values) => create.run({ params, body: withCorrection(values as Check, counted) })} // as the schema has parsed them
      isBusy={create.isBusy}
      saveLabel={texts.save}
    />
  );
}

/** The same once it is known what was counted, where the plan has it counted. */
function CountedForm(props: CheckDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const { recordId, plan } = props;
  const answer = useApi(capaParts['effectiveness-check'].count, {
    params: { workspaceId, recordId, effectivenessId: plan._id },
  });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {(counted) => <CheckForm {...props} counted={counted} />}
    </Loaded>
  );
}

/** Keeps what a check has measured. */
export function CheckDialog(props: CheckDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.addCheck}>
      {countedSources.has(props.plan.dataSource) ? (
        <CountedForm {...props} />
      ) : (
        <CheckForm {...props} counted={null} />
      )}
    </Dialog>
  );
}
