import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { Loaded } from '../../../shared/loaded.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import part from '../../../records/part/part.module.css';
import { whyNoVerdict } from '../effectiveness/why-no-verdict.ts';
import { usePlans } from '../effectiveness/use-effectiveness.ts';
import { chainOf, isWeak, type Link, type Shown, strengthsOf } from './chain.ts';
import { chainTexts as texts } from './chain-texts.ts';
import { meantActions } from './coverage.ts';
import classes from './coverage.module.css';

const looks = {
  holds: { tone: 'ok', icon: <IconCircleCheck /> },
  weak: { tone: 'warn', icon: <IconAlertTriangle /> },
  missing: { tone: 'bad', icon: <IconAlertCircle /> },
} as const;

function ChainLink({ title, hold, says, details }: Link) {
  return (
    <li className={classes.link}>
      <span className={part.quiet}>{title}</span>
      <Pill {...looks[hold]}>{says}</Pill>
      {details.map(({ _id, text }) => (
        <span key={_id} className={classes.detail}>
          {text}
        </span>
      ))}
    </li>
  );
}

function Strengths({ actions }: { actions: readonly CapaAction[] }) {
  const weak = actions.filter(({ strategy }) => isWeak(strategy)).length;
  const said = strengthsOf(actions).map(({ label, count }) => `${label} (${count})`);
  if (actions.length === 0) return null;
  return (
    <p className={part.quiet}>
      {texts.strengths(said.join(', '))} {weak > 0 && texts.care(weak, actions.length)}
    </p>
  );
}

function Chains({ record, causes, plan }: { record: Capa; causes: readonly RootCause[]; plan: Shown }) {
  const actions = meantActions(record.tasks);
  return (
    <Section title={texts.title}>
      <p className={part.quiet}>{texts.intro}</p>
      <Strengths actions={actions} />
      <ul className={part.list}>
        {causes.map((cause) => (
          <li key={cause._id} className={part.card}>
            <h3 className={part.name}>
              <span className={classes.label}>{cause.label}</span> {cause.name}
            </h3>
            <ol className={classes.chain}>
              {chainOf(cause, actions, plan).map((link) => (
                <ChainLink key={link.title} {...link} />
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Of each cause how it was found and proved, what removes it, and what shows that it is gone. */
export function CauseChain({ record, causes }: { record: Capa; causes: readonly RootCause[] }) {
  const answer = usePlans(record._id);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
      {({ results }) => {
        const plan = results.find(({ cycle }) => cycle === record.cycle);
        const why = plan && whyNoVerdict(record, plan);
        return <Chains record={record} causes={causes} plan={plan && { ...plan, ...(why ? { why } : {}) }} />;
      }}
    </Loaded>
  );
}
