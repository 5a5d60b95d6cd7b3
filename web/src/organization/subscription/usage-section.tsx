import { moduleKeys, modules } from 'contract/core/modules';
import type { Usage } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import type { ReactNode } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { usedStorageText } from '../../shared/storage-text.ts';
import { Meter } from '../../ui/layout/meter.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Section } from '../../ui/layout/section.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Sparkline } from '../../ui/layout/sparkline.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './usage.module.css';
import { useSubscriptionsAreOff } from './use-subscriptions-are-off.ts';

const texts = subscriptionTexts.usage;
const nearlyFull = 0.9;

type Measure = Usage['users'];
type Day = Usage['days'][number];
type Words = (value: number) => string;

const count: Words = (value) => countText(value);

function FullNote({ share }: { share: number }) {
  if (share < nearlyFull) return null;
  return <span className={classes.full}>{share >= 1 ? texts.full : texts.nearlyFull}</span>;
}

type BarProps = { label: string; shown?: string; measure: Measure; words: Words };

function Bar({ label, shown = label, measure: { used, limit }, words }: BarProps) {
  if (limit === null) {
    return (
      <div className={classes.bar}>
        <p className={classes.line}>
          <span>{shown}</span>
          <span>{texts.unlimited(words(used))}</span>
        </p>
      </div>
    );
  }
  const text = texts.of(words(used), words(limit));
  const share = limit === 0 ? 1 : used / limit;
  return (
    <div className={classes.bar}>
      <p className={classes.line}>
        <span>{shown}</span>
        <span>
          <FullNote share={share} /> {text}
        </span>
      </p>
      <Meter label={label} text={text} share={share} isLimit />
    </div>
  );
}

type TrendProps = { name: string; days: readonly Day[]; of: keyof Omit<Day, 'day'>; words: Words };

/** How it went; one day alone shows nothing. */
function Trend({ name, days, of, words }: TrendProps) {
  const values = days.map((day) => day[of]);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  return (
    <figure className={classes.trend}>
      <Sparkline values={values} label={texts.trend(name, values.length, words(first), words(last))} />
      <figcaption>{texts.over(values.length)}</figcaption>
    </figure>
  );
}

function Card({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}

function Cards({ usage: { users, storage, workspaces, days } }: { usage: Usage }) {
  const isOff = useSubscriptionsAreOff();
  const inOrder = workspaces.toSorted((a, b) => moduleKeys.indexOf(a.module) - moduleKeys.indexOf(b.module));
  return (
    <div className={classes.cards}>
      <Card title={texts.workspaces}>
        {inOrder.map((measure) => (
          <Bar
            key={measure.module}
            label={`${texts.workspaces}, ${modules[measure.module].plan}`}
            shown={modules[measure.module].plan}
            measure={measure}
            words={count}
          />
        ))}
        <Trend name={texts.workspaces} days={days} of="workspaces" words={count} />
      </Card>
      <Card title={texts.storage} note={storage.limit === null ? undefined : texts.storageNote}>
        <Bar label={texts.storage} shown="" measure={storage} words={usedStorageText} />
        <Trend name={texts.storage} days={days} of="storage" words={usedStorageText} />
      </Card>
      <Card title={texts.users} note={isOff ? undefined : texts.usersNote}>
        <Bar label={texts.users} shown="" measure={users} words={count} />
        <Trend name={texts.users} days={days} of="users" words={count} />
      </Card>
    </div>
  );
}

/** How much of what the plans hold is used, and how that went. */
export function UsageSection() {
  const answer = useApi(subscriptionEndpoints.usage, {});
  return (
    <Section title={texts.title}>
      <Loaded answer={answer} skeleton={<CardsSkeleton cards={3} height={196} />}>
        {(usage) => <Cards usage={usage} />}
      </Loaded>
    </Section>
  );
}
