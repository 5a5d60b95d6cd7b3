import { daysAfter } from 'contract/core/days';
import type { Risk } from 'contract/modules/risk/risk';
import { type Acceptance, acceptanceDays, acceptanceInput } from 'contract/modules/risk/risk-acceptance';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { changedValues } from '../../../records/record/form/changed-values.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { candidatesOf } from '../../../shared/people/people-source.ts';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PartForm } from '../../../records/part/part-form.tsx';
import { wordsOf } from 'contract/records/part/part-words';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { acceptanceTexts as texts } from './acceptance-texts.ts';
import { standingLevel } from './use-acceptances.ts';

type AcceptanceDialogProps = {
  risk: Risk;
  /** What is changed; a new one is made without it. */
  item?: Acceptance | undefined;
  opened: boolean;
  onClose: () => void;
};

function AcceptanceForm({ risk, item, onClose }: AcceptanceDialogProps) {
  const params = useRiskParams(risk._id);
  const create = useAction(riskParts.acceptance.create, { onSuccess: onClose });
  const words = wordsOf(acceptanceInput);
  const update = useVersionedAction(riskParts.acceptance.update, words, { onSuccess: onClose });
  const level = standingLevel(risk);
  // The longest that its level allows; of a risk that is not rated, what any may be accepted for.
  const days = acceptanceDays[level ?? 'critical'];
  const people = candidatesOf(riskParts.acceptance.people, params, {
    known: item?.approver ? [item.approver] : [],
  });
  return (
    <>
      <PartForm
        name={item ? `risk-acceptance:${item._id}` : `risk-acceptance:new:${risk._id}`}
        schema={acceptanceInput}
        item={item}
        begin={{ validFrom: today(), expiresOn: daysAfter(today(), days) }}
        rows={[['justification'], ['conditions'], ['validFrom', 'expiresOn'], ['approver']]}
        fields={{
          expiresOn: {
            help: level ? texts.limit(days, risk.kind, levelLabel(level, risk.kind)) : texts.limitUnrated,
          },
          approver: { people, placeholder: texts.anybody },
        }}
        save={
          (values, base) =>
            item
              ? update.run(
                  { params: { ...params, acceptanceId: item._id }, body: changedValues(values, base.values) },
                  base,
                )
              : create.run({ params, body: values as z.output<typeof acceptanceInput> }) // as the schema has parsed them
        }
        isBusy={create.isBusy || update.isBusy}
        saveLabel={item ? texts.save : texts.prepare}
      />
      {update.conflictDialog}
    </>
  );
}

/** Prepares the acceptance of a risk, or changes one that is prepared. */
export function AcceptanceDialog(props: AcceptanceDialogProps) {
  const { item, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={item ? texts.edit : texts.prepare} size="large">
      <AcceptanceForm {...props} />
    </Dialog>
  );
}
