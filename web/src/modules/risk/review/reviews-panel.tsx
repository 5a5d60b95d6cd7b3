import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { useState } from 'react';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import classes from '../../../records/part/part.module.css';
import { isFinal } from '../../../records/record/record-stage.ts';
import { useMayAddTo } from '../part/use-risk-parts.ts';
import { KriPanel } from '../kri/kri-panel.tsx';
import { useKris } from '../kri/use-kris.ts';
import { riskKind } from '../risk-kind.ts';
import { IncidentList } from './incident-list.tsx';
import { ReviewList } from './review-list.tsx';
import { reviewTexts as texts } from './review-texts.ts';
import { useIncidents, useReviews } from './use-reviews.ts';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialogs.tsx')).ReviewDialog);
const IncidentDialog = lazyDialog(async () => (await import('./review-dialogs.tsx')).IncidentDialog);

function Reviews({ risk, mayEdit }: { risk: Risk; mayEdit: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const add = mayEdit && (
    <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
      {texts.addReview}
    </Button>
  );
  return (
    <Section title={texts.reviews} action={add}>
      <ReviewList risk={risk} />
      <ReviewDialog risk={risk} opened={isAdding} onClose={() => setAdding(false)} />
    </Section>
  );
}

function Incidents({ risk, mayEdit }: { risk: Risk; mayEdit: boolean }) {
  const [isRecording, setRecording] = useState(false);
  const record = mayEdit && (
    <Button icon={<IconAlertTriangle />} onClick={() => setRecording(true)}>
      {texts.recordIncident}
    </Button>
  );
  return (
    <Section title={texts.incidents} action={record}>
      <IncidentList risk={risk} />
      <IncidentDialog risk={risk} opened={isRecording} onClose={() => setRecording(false)} />
    </Section>
  );
}

/** The tab of a risk with its reviews, its indicators, and what has happened of it. */
export function ReviewsPanel({ risk }: { risk: Risk }) {
  const mayEdit = useMayAddTo(risk);
  const lists = [useReviews(risk._id), useIncidents(risk._id), useKris(risk._id)];
  // One that comes after another would push what is below it about.
  if (lists.some(({ data, error }) => !data && !error)) return <ListSkeleton rows={6} />;
  return (
    <div className={classes.tab}>
      <Reviews risk={risk} mayEdit={mayEdit && !isFinal(riskKind, risk)} />
      <KriPanel risk={risk} />
      <Incidents risk={risk} mayEdit={mayEdit} />
    </div>
  );
}
