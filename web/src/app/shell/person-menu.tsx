import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useColorScheme, type ColorScheme } from '../../ui/layout/use-color-scheme.ts';
import type { ShellPerson } from './shell-props.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './top-bar.module.css';

const schemes: { scheme: ColorScheme; label: string }[] = [
  { scheme: 'auto', label: shellTexts.likeSystem },
  { scheme: 'light', label: shellTexts.light },
  { scheme: 'dark', label: shellTexts.dark },
];

export type PersonMenuProps = { person: ShellPerson; items?: MenuItem[]; onLogout: () => void };

export function PersonMenu({ person, items, onLogout }: PersonMenuProps) {
  const [current, setScheme] = useColorScheme();
  return (
    <Menu
      minWidth={220}
      groups={[
        { heading: person.email, items: items ?? [] },
        {
          heading: shellTexts.theme,
          items: schemes.map(({ scheme, label }) => ({
            label,
            checked: scheme === current,
            onSelect: () => setScheme(scheme),
          })),
        },
        { items: [{ label: shellTexts.logout, icon: <IconLogout />, onSelect: onLogout }] },
      ]}
      trigger={
        <button type="button" className={classes.person}>
          <Avatar person={person} size="large" />
          <span className={classes.personName}>{person.name}</span>
          <Hidden>{shellTexts.accountMenu}</Hidden>
          <IconChevronDown className={classes.personChevron} />
        </button>
      }
    />
  );
}
