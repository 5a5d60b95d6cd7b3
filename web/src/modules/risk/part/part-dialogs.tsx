import { consequenceInput, type Consequence } from 'contract/modules/risk/risk-consequence';
import { type Control, controlInput } from 'contract/modules/risk/risk-control';
import type { Risk } from 'contract/modules/risk/risk';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { hazardHierarchy, hierarchyLabels } from 'contract/modules/risk/risk-choices';
import type { RootCause } from 'contract/records/analysis/root-cause';
import type { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRiskMode } from '../use-risk-mode.ts';
import { useChecklistField } from '../../../records/checklist/use-checklist-field.ts';
import { CauseDialog as CauseOfRecordDialog } from '../../../records/analysis/cause-dialog.tsx';
import { useImpactChoice } from '../rating/use-impact-words.ts';
import { riskKind } from '../risk-kind.ts';
import { EditedPart } from '../../../records/part/edited-part.tsx';
import type { Values } from '../../../records/part/part-form.tsx';
import { partTexts as texts } from './part-texts.ts';
import { wordsOf } from 'contract/records/part/part-words';
import { useCauses, useConsequences, useFileField, useRiskParams } from './use-risk-parts.ts';

type DialogProps<T> = {
  recordId: string;
  /** What is changed; a new one is made without it. */
  item?: T | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Names a cause of a risk, or says otherwise what one is. */
export const CauseDialog = ({ recordId, item, opened, onClose }: DialogProps<RootCause> & { risk: Risk }) => (
  <CauseOfRecordDialog kind={riskKind} {...{ recordId, item, opened, onClose }} />
);

type ConsequenceDialogProps = DialogProps<Consequence> & { risk: Risk };

function ConsequenceForm({ risk, recordId, item, onClose }: ConsequenceDialogProps) {
  const params = useRiskParams(recordId);
  const create = useAction(riskParts.consequence.create, { onSuccess: onClose });
  const words = wordsOf(consequenceInput);
  const severity = { ...useImpactChoice(risk.kind), placeholder: texts.chooseSeverity };
  const update = useVersionedAction(riskParts.consequence.update, words, { onSuccess: onClose });
  return (
    <EditedPart
      word="risk-consequence"
      recordId={recordId}
      item={item}
      create={create}
      update={update}
      schema={consequenceInput}
      rows={[['name'], ['dimension', 'severity'], ['description']]}
      fields={{ dimension: { placeholder: texts.chooseDimension }, severity }}
      onCreate={(values) => create.run({ params, body: values as z.output<typeof consequenceInput> })} // as the schema has parsed them
      onUpdate={(id, changes, base) =>
        update.run({ params: { ...params, consequenceId: id }, body: changes }, base)
      }
      saveLabel={item ? texts.save : texts.add}
    />
  );
}

/** Adds a consequence to a risk, or changes one. */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { item, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={item ? texts.editConsequence : texts.addConsequence}>
      <ConsequenceForm {...props} />
    </Dialog>
  );
}

type ControlDialogProps = DialogProps<Control> & {
  /** What a new one bears on to begin with. */
  begin?: Values;
};

const namesOf = (page: { results: readonly { _id: string; name: string }[] } | undefined) =>
  page?.results.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];

/** By ISO 14971 a control has one of the three places that the standard knows; one of before keeps its own until it is changed. */
function useHierarchies(item: Control | undefined): Partial<FieldSpec> {
  const mode = useRiskMode();
  if (mode !== 'iso14971') return {};
  const kept =
    item?.hierarchy && !hazardHierarchy.some((one) => one === item.hierarchy) ? [item.hierarchy] : [];
  return {
    options: [...hazardHierarchy, ...kept].map((value) => ({ value, label: hierarchyLabels[value] })),
  };
}

function ControlForm({ recordId, item, begin, onClose }: ControlDialogProps) {
  const params = useRiskParams(recordId);
  const create = useAction(riskParts.control.create, { onSuccess: onClose });
  const words = wordsOf(controlInput);
  const update = useVersionedAction(riskParts.control.update, words, { onSuccess: onClose });
  const causes = namesOf(useCauses(recordId).data);
  const consequences = namesOf(useConsequences(recordId).data);
  const people = workspacePeople(params.workspaceId, { known: item?.owners ?? [] });
  const hierarchies = useHierarchies(item);
  const file = useFileField(recordId);
  const checklist = useChecklistField(item?.checklist);
  return (
    <EditedPart
      word="risk-control"
      recordId={recordId}
      item={item}
      create={create}
      update={update}
      schema={controlInput}
      begin={{ effectiveness: 'not-tested', ...begin }}
      rows={[
        ['name'],
        ['controlType', 'nature'],
        ['hierarchy', 'effectiveness'],
        ['owners'],
        ['causes'],
        ['consequences'],
        ['checklist'],
        ['testFrequency', 'nextTest'],
        ['description'],
        ['documents'],
        ['file'],
      ]}
      fields={{
        file,
        checklist,
        controlType: { placeholder: texts.chooseType },
        nature: { placeholder: texts.notSaid },
        hierarchy: { placeholder: texts.notSaid, ...hierarchies },
        // Once it was tested, its newest test says so.
        effectiveness: { disabled: Boolean(item?.lastTest) },
        owners: { people },
        causes: { options: causes, placeholder: texts.nothing },
        consequences: { options: consequences, placeholder: texts.nothing },
      }}
      onCreate={(values) => create.run({ params, body: values as z.output<typeof controlInput> })} // as the schema has parsed them
      onUpdate={(id, changes, base) =>
        update.run({ params: { ...params, controlId: id }, body: withEmptied(changes) }, base)
      }
      saveLabel={item ? texts.save : texts.add}
    />
  );
}

/** What a control bears on is let go by an empty list. */
const withEmptied = (changes: Values): Values => ({
  ...changes,
  ...Object.fromEntries(
    ['causes', 'consequences'].flatMap((name) => (changes[name] === null ? [[name, []]] : [])),
  ),
});

/** Adds a control that is in place to a risk, or changes one. */
export function ControlDialog(props: ControlDialogProps) {
  const { item, opened, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={item ? texts.editControl : texts.addControl}
      size="large"
    >
      <ControlForm {...props} />
    </Dialog>
  );
}
