import { PersonName } from '../../../shared/marks/person.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { workflowTexts } from '../../workflow/workflow-texts.ts';
import type { ShownAction } from '../record-kind.ts';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

type SaidProps = { said: NonNullable<ShownAction['completion']>; label: string };

function Said({ said: { by, at, note }, label }: SaidProps) {
  return (
    <div className={classes.said}>
      <p className={classes.saidLabel}>{label}</p>
      {by ? <PersonName person={by} /> : <span>{workTexts.somebody}</span>}
      <span className={classes.moment}>
        <MomentText moment={at} />
      </span>
      {note && <p className={classes.words}>{note}</p>}
    </div>
  );
}

/** Who completed and who verified it, when, and what they said. */
export function DoneCard({ action: { completion, verification, justification } }: { action: ShownAction }) {
  if (!completion && !verification) return null;
  return (
    <Section title={workTexts.done} framed>
      {completion && <Said said={completion} label={workTexts.completedBy('').trim()} />}
      {verification && <Said said={verification} label={workTexts.verifiedBy('').trim()} />}
      {justification && (
        <div className={classes.said}>
          <p className={classes.saidLabel}>{workflowTexts.isJustified}</p>
          <p className={classes.words}>{justification}</p>
        </div>
      )}
    </Section>
  );
}
