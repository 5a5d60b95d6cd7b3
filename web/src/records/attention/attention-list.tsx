import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import {
  type AttentionEntry,
  type AttentionItem,
  attentionRules,
} from 'contract/records/attention/attention.endpoints';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { People } from '../../shared/marks/person.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { groupAttention, type RuleGroup } from './attention-groups.ts';
import classes from './attention.module.css';
import { attentionTexts as texts, levelLabels } from './attention-texts.ts';
import { SnoozeButton, SnoozeText } from './snooze-parts.tsx';

const levelLooks: Record<AttentionItem['severity'], { tone: Tone; icon: ReactNode }> = {
  alert: { tone: 'bad', icon: <IconAlertCircle /> },
  warn: { tone: 'warn', icon: <IconAlertTriangle /> },
  info: { tone: 'info', icon: <IconInfoCircle /> },
};

/** The level of an item as its icon and word. */
export function LevelPill({ level }: { level: AttentionItem['severity'] }) {
  return <Pill {...levelLooks[level]}>{levelLabels[level]}</Pill>;
}

const detailPath = (base: string, item: AttentionItem) =>
  `${base}/${item.key}/detail/${item.record}/${item._id}`;

type ItemProps = {
  item: AttentionItem | AttentionEntry;
  /** Where it is, when that is not plain. */
  place?: ReactNode;
  /** Instead of the link alone, for what may be in another organization. */
  onOpen?: () => void;
  /** At the end, such as the way to more about it. */
  end?: ReactNode;
};

/** Where it is; what concerns the organization itself is nowhere in particular. */
export function EntryPlace({ item: { module, workspaceName } }: { item: AttentionEntry }) {
  return module && workspaceName && <ModuleMark module={module}>{workspaceName}</ModuleMark>;
}

/** One thing that needs attention: what, why, since when, and whose it is. */
export function AttentionRow({ item, place, onOpen, end }: ItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <p className={classes.name}>
          {item.number && <span className={classes.number}>{item.number} </span>}
          <Link to={item.link} onClick={onOpen && plainClick(onOpen)}>
            {item.name}
          </Link>
        </p>
        <p className={classes.why}>{item.why}</p>
        <SnoozeText snooze={item.snooze} />
        {place}
      </div>
      <span className={classes.since}>
        {texts.since} <DateText date={item.since} />
      </span>
      {item.people.length > 0 && <People people={item.people} label={texts.people} />}
      {end}
    </li>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const { pathname } = useLocation();
  const end = (
    <div className={classes.end}>
      <Link
        className={classes.explain}
        to={detailPath(pathname, item)}
        aria-label={`${texts.why} ${item.name}`}
      >
        {texts.why}
      </Link>
      {item.severity !== 'alert' && <SnoozeButton item={item} size="small" />}
    </div>
  );
  return <AttentionRow item={item} end={end} />;
}

function Rule({ rule: { key, items } }: { rule: RuleGroup }) {
  const { label, rule } = attentionRules[key];
  return (
    <section aria-label={label} className={classes.rule}>
      <h3>{label}</h3>
      <p className={classes.ruleText}>{rule}</p>
      <ul className={classes.items}>
        {items.map((item) => (
          <Item key={`${item.key} ${item._id}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** What needs attention, by level and rule. */
export function AttentionList({ items }: { items: AttentionItem[] }) {
  return groupAttention(items).map(({ level, rules }) => (
    <section key={level} aria-label={levelLabels[level]} className={classes.level}>
      <h2 className={classes.levelHead}>
        <LevelPill level={level} />
      </h2>
      {rules.map((rule) => (
        <Rule key={rule.key} rule={rule} />
      ))}
    </section>
  ));
}
