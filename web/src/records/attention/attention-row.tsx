import {
  IconAlarmSnooze,
  IconBellRinging,
  IconDots,
  IconExternalLink,
  IconFileSearch,
  IconInfoCircle,
  IconUserShare,
} from '@tabler/icons-react';
import {
  type AttentionEntry,
  type AttentionItem,
  attentionEndpoints,
} from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { useSession } from '../../core/session/session.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { People, PersonName } from '../../shared/marks/person.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { formatDate, formatLongDate } from '../../ui/format/format-date.ts';
import { givingAt } from '../workflow/giving.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { latenessOf } from './attention-words.ts';
import classes from './attention-table.module.css';
import { attentionTexts as texts } from './attention-texts.ts';
import { useDetailPath } from './attention-paths.ts';
import { useItemParams, useMayGive, useMayRemind, useMaySnooze } from './attention-rights.ts';
import { RemindButton } from './remind-button.tsx';
import { SnoozeDialog, SnoozeText } from './snooze-parts.tsx';

type RowProps = { item: AttentionItem | AttentionEntry };

const isEntry = (item: RowProps['item']): item is AttentionEntry => 'organization' in item;

/** Opens what a row leads to, in another organization after going to work there. */
function useOpening(item: RowProps['item']) {
  const openIn = useOpenIn();
  if (!isEntry(item)) return {};
  return { onClick: plainClick(() => void openIn(item.organization._id, item.link)) };
}

/** What a row is about, in a few words: the record of an action, when it was raised where it has waited since then, else why. */
function aboutOf({ attentionType, recordName, key, since, why }: RowProps['item']): string | null {
  if (attentionType === 'action') return recordName;
  return attentionRules[key].does === 'assess' ? texts.raised(formatDate(since)) : why;
}

function What({ item }: RowProps) {
  const opening = useOpening(item);
  return (
    <>
      <Link className={classes.name} to={item.link} {...opening}>
        {item.name}
      </Link>
      <p className={classes.record}>
        <span>
          {item.number} {aboutOf(item)}
        </span>
        {isEntry(item) && item.module && item.workspaceName && (
          <ModuleMark module={item.module}>{item.workspaceName}</ModuleMark>
        )}
      </p>
      <SnoozeText snooze={item.snooze} />
    </>
  );
}

function Late({ item }: RowProps) {
  const { count, words, isBad } = latenessOf(item);
  return (
    <span className={classes.late} title={formatLongDate(item.since)} data-bad={isBad || undefined}>
      {count !== null && <strong>{count}</strong>} {words}
    </span>
  );
}

function Whose({ item: { people } }: RowProps) {
  const { user } = useSession().auth;
  const [only] = people;
  if (!only) return texts.nobody;
  if (people.length > 1) return <People people={people} label={texts.people} />;
  // What others are late with is a manager's too, and stays with whoever has it. In another organization one has another
  // id and the same email.
  return <PersonName person={only} shownAs={only.email === user?.email ? texts.you : undefined} />;
}

/** What else may be done about a row, and the dialog that belongs to it. */
function useMore(item: RowProps['item'], onExplain: () => void) {
  const [isSnoozing, setIsSnoozing] = useState(false);
  const maySnooze = useMaySnooze(item);
  const mayGive = useMayGive(item);
  const endSnooze = useAction(attentionEndpoints.endSnooze);
  const params = useItemParams(item);
  const detail = useDetailPath(item);
  const opening = useOpening(item);
  const snooze: MenuItem[] = item.snooze
    ? [
        {
          label: texts.snooze.end,
          icon: <IconBellRinging />,
          onSelect: () => void endSnooze.run({ params }),
        },
      ]
    : [
        {
          label: texts.snooze.act,
          icon: <IconAlarmSnooze />,
          end: texts.snooze.most,
          onSelect: () => setIsSnoozing(true),
        },
      ];
  const items: MenuItem[] = [
    { label: texts.why, icon: <IconInfoCircle />, onSelect: onExplain },
    // An alert is never put off, so it is not offered; nor where it would be somebody else's to do.
    ...(item.severity !== 'alert' && maySnooze ? snooze : []),
    ...(mayGive ? [{ label: texts.give, icon: <IconUserShare />, to: givingAt(item.link) }] : []),
    ...(detail ? [{ label: texts.details, icon: <IconFileSearch />, to: detail }] : []),
    { label: texts.openIt, icon: <IconExternalLink />, to: item.link, ...opening },
  ];
  const dialog = <SnoozeDialog opened={isSnoozing} item={item} onClose={() => setIsSnoozing(false)} />;
  return { items, dialog };
}

function Explanation({ item }: RowProps) {
  const { label, rule } = attentionRules[item.key];
  const detail = useDetailPath(item);
  return (
    <tr className={classes.explanation}>
      <td colSpan={5}>
        <p>{item.why}</p>
        <p>
          <strong>{label}.</strong> {rule}
        </p>
        <p>
          {detail && <Link to={detail}>{texts.details}</Link>}{' '}
          <Link to={`/need-attention/${item.key}/detail`}>{texts.allLike}</Link>
        </p>
      </td>
    </tr>
  );
}

/** The one button of a row: to do it, or to remind whoever is to. */
function Act({ item }: RowProps) {
  const opening = useOpening(item);
  const mayRemind = useMayRemind(item);
  const { act } = attentionRules[item.key];
  if (mayRemind) return <RemindButton item={item} />;
  return (
    <ButtonLink
      size="small"
      fullWidth
      variant={item.isMine ? 'secondary' : 'quiet'}
      to={item.link}
      aria-label={`${act}: ${item.name}`}
      {...opening}
    >
      {act}
    </ButtonLink>
  );
}

/** One thing that needs attention: what, how late, whose, and the one button that leads to doing it. */
export function AttentionRow({ item }: RowProps) {
  const [isExplained, setIsExplained] = useState(false);
  const { items, dialog } = useMore(item, () => setIsExplained((was) => !was));
  return (
    <>
      <tr className={classes.row}>
        <td className={classes.what}>
          <What item={item} />
        </td>
        <td>
          <Late item={item} />
        </td>
        <td className={classes.whose}>
          <Whose item={item} />
        </td>
        <td>
          <Act item={item} />
        </td>
        <td className={classes.menu}>
          <Menu
            groups={[{ items }]}
            trigger={<IconButton name={texts.more(item.name)} icon={<IconDots />} size="small" />}
          />
          {dialog}
        </td>
      </tr>
      {isExplained && <Explanation item={item} />}
    </>
  );
}
