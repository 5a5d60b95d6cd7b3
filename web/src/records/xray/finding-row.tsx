import {
  IconBellRinging,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconListDetails,
} from '@tabler/icons-react';
import type { XrayFinding } from 'contract/records/xray/xray';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { sinceText } from './since-text.ts';
import { xrayTexts as texts } from './xray-texts.ts';
import classes from './xray.module.css';

const IgnoreDialog = lazyDialog(async () => (await import('./ignore-dialog.tsx')).IgnoreDialog);

/** Who lets a finding be, until when and why. */
function IgnoredText({ ignored }: Pick<XrayFinding, 'ignored'>) {
  if (!ignored) return null;
  return (
    <p className={classes.quiet}>
      {texts.ignore.until(formatDate(ignored.until), ignored.by.name)} {ignored.reason}
    </p>
  );
}

/** What else may be done about a finding, and the dialog that belongs to it. */
function useMore(finding: XrayFinding) {
  const [isIgnoring, setIsIgnoring] = useState(false);
  const params = useWorkspaceParams();
  const mayIgnore = useCan('xray.ignore');
  const end = useAction(xrayEndpoints.endIgnore);
  const ignoring: MenuItem = finding.ignored
    ? {
        label: texts.ignore.end,
        icon: <IconBellRinging />,
        onSelect: () => void end.run({ params: { ...params, findingId: finding._id } }),
      }
    : { label: texts.ignore.act, icon: <IconEyeOff />, onSelect: () => setIsIgnoring(true) };
  const items: MenuItem[] = [
    { label: texts.openIt, icon: <IconExternalLink />, to: finding.link },
    { label: texts.allOf, icon: <IconListDetails />, to: `?key=${finding.key}` },
    ...(mayIgnore ? [ignoring] : []),
  ];
  const dialog = <IgnoreDialog opened={isIgnoring} finding={finding} onClose={() => setIsIgnoring(false)} />;
  return { items, dialog };
}

/** One finding: what, why, since when, and the one button that leads to mending it. */
export function FindingRow({ finding }: { finding: XrayFinding }) {
  const { items, dialog } = useMore(finding);
  const { name, number, why, since, act, link, isMine, ignored } = finding;
  return (
    <tr className={classes.row}>
      <td className={classes.what}>
        <Link className={classes.name} to={link}>
          {number} {name}
        </Link>
        <p>{why}</p>
        <IgnoredText ignored={ignored} />
      </td>
      <td className={classes.since}>{texts.since(sinceText(since))}</td>
      <td className={classes.act}>
        <ButtonLink
          size="small"
          fullWidth
          variant={isMine ? 'secondary' : 'quiet'}
          to={link}
          aria-label={texts.act(act, name)}
        >
          {act}
        </ButtonLink>
      </td>
      <td className={classes.menu}>
        <Menu
          groups={[{ items }]}
          trigger={<IconButton name={texts.more(name)} icon={<IconDots />} size="small" />}
        />
        {dialog}
      </td>
    </tr>
  );
}
