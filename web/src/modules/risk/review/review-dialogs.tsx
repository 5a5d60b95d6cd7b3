import type { Risk } from 'contract/modules/risk/risk';
import { incidentInput, reviewInput, reviewOutcomeLabels } from 'contract/modules/risk/risk-review';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { z } from 'zod';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useComeSince } from '../../../shared/forms/use-come-since.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { labelOptions } from '../../../ui/fields/option.ts';
import { PartForm } from '../../../records/part/part-form.tsx';
import { useImpactChoice } from '../rating/use-impact-words.ts';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { useReviews } from './use-reviews.ts';
import { reviewTexts as texts } from './review-texts.ts';

type DialogProps = { risk: Risk; opened: boolean; onClose: () => void };

// Only what is monitored is ready to close.
const beforeMonitoring = labelOptions(reviewOutcomeLabels).filter(({ value }) => value !== 'close');

const isMonitored = ({ stage, status }: Risk) => stage === 'monitoring' && status === 'completed';

function ReviewForm({ risk, onClose }: DialogProps) {
  const params = useRiskParams(risk._id);
  const create = useAction(riskParts.review.create, { onSuccess: onClose });
  const me = useActor()?.accountId;
  const come = useComeSince(useReviews(risk._id).data?.results, ({ reviewer }) => reviewer?._id === me);
  return (
    <>
      {come && (
        <Notice tone="warn">
          {texts.come(come.reviewer?.name ?? texts.somebody, reviewOutcomeLabels[come.outcome])}
        </Notice>
      )}
      <Notice tone="info">
        {isMonitored(risk) && `${texts.outcomeBack} `}
        {texts.escalates}
      </Notice>
      <PartForm
        name={`risk-review:new:${risk._id}`}
        schema={reviewInput}
        begin={{ reviewedOn: today() }}
        fields={isMonitored(risk) ? {} : { outcome: { options: beforeMonitoring } }}
        rows={[['outcome'], ['note'], ['reviewedOn', 'nextDate'], ['nextStep']]}
        save={(values) => create.run({ params, body: values as z.output<typeof reviewInput> })} // as the schema has parsed them
        isBusy={create.isBusy}
        saveLabel={texts.addReview}
      />
    </>
  );
}

/** Keeps a review of a risk. */
export function ReviewDialog(props: DialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.addReview} size="large">
      <ReviewForm {...props} />
    </Dialog>
  );
}

function IncidentForm({ risk, onClose }: DialogProps) {
  const params = useRiskParams(risk._id);
  const create = useAction(riskParts.incident.create, { onSuccess: onClose });
  const actualImpact = { ...useImpactChoice(risk.kind), placeholder: texts.chooseImpact };
  return (
    <>
      {isMonitored(risk) && <Notice tone="warn">{texts.goesBack}</Notice>}
      <PartForm
        name={`risk-incident:new:${risk._id}`}
        schema={incidentInput}
        begin={{ happenedOn: today() }}
        rows={[['description'], ['happenedOn', 'actualImpact']]}
        fields={{ actualImpact }}
        save={(values) => create.run({ params, body: values as z.output<typeof incidentInput> })} // as above
        isBusy={create.isBusy}
        saveLabel={texts.recordIncident}
      />
    </>
  );
}

/** Keeps that a risk has materialized. */
export function IncidentDialog(props: DialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.recordIncident} size="large">
      <IncidentForm {...props} />
    </Dialog>
  );
}
