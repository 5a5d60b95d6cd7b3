import { IconCheck, IconCircleDashed, IconInfoCircle, IconLock } from '@tabler/icons-react';
import type { Step, StepCheck } from 'contract/core/step';
import { Meter } from '../../ui/layout/meter.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useLeadTo } from './use-lead-to.ts';
import { onwardOf, useSteps } from './use-steps.ts';
import { workflowTexts as texts } from './workflow-texts.ts';
import classes from './workflow.module.css';

function Missing({ check }: { check: StepCheck }) {
  const lead = useLeadTo();
  const { label, why, needed, at, tab } = check;
  const place = tab ?? texts.places[at] ?? at;
  const sentence = why ?? label;
  return (
    <li className={classes.check} data-needed={needed || undefined}>
      {needed ? <IconCircleDashed /> : <IconInfoCircle />}
      <span>{sentence}</span>
      <button
        type="button"
        className={classes.link}
        aria-label={texts.goTo(place, sentence)}
        onClick={() => lead(check)}
      >
        {place}
      </button>
    </li>
  );
}

const named = (checks: readonly StepCheck[]) => {
  const [first = '', ...rest] = checks.map(({ label }) => label);
  return [first, ...rest.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ');
};

/** What stands against a step besides what it lacks: that somebody else takes it, or the role. */
const standsAgainst = ({ unmet, checks }: Step) => {
  const lacking = new Set(checks.map(({ why }) => why));
  return unmet.filter((sentence) => !lacking.has(sentence));
};

function Checks({ step }: { step: Step }) {
  const { label, checks } = step;
  const missing = checks.filter(({ ok }) => !ok);
  const there = checks.filter(({ ok }) => ok);
  const title = texts.before(label);
  const share = texts.ofAll(there.length, checks.length);
  return (
    <Section title={title} framed action={<span className={classes.share}>{share}</span>}>
      <Meter label={title} text={share} share={there.length / checks.length} />
      <ul className={classes.checks}>
        {standsAgainst(step).map((sentence) => (
          <li key={sentence} className={classes.check} data-needed>
            <IconLock />
            <span>{sentence}</span>
          </li>
        ))}
        {missing
          .toSorted((one, other) => Number(other.needed) - Number(one.needed))
          .map((check) => (
            <Missing key={check.key} check={check} />
          ))}
        {there.length > 0 && (
          <li className={classes.check} data-ok>
            <IconCheck />
            <span>{named(there)}</span>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** What a record still lacks for the step that goes on, line by line; for another that asks something, where that one asks nothing. */
export function Readiness({ kind, record }: { kind: RecordKind; record: ShownRecord }) {
  const { data: steps = [] } = useSteps(kind, record._id);
  const asks = steps.filter(({ checks }) => checks.length > 0);
  const asking = onwardOf(kind, asks) ?? asks[0];
  return asking ? <Checks step={asking} /> : null;
}
