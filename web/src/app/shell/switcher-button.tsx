import { IconSelector } from '@tabler/icons-react';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { Switcher } from './shell-props.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './switcher-button.module.css';

function Content({ switcher }: { switcher: Switcher }) {
  return (
    <>
      <span className={classes.picture}>{switcher.picture}</span>
      <span className={classes.words}>
        <span className={classes.title}>{switcher.title}</span>
        {switcher.subtitle && <span className={classes.subtitle}>{switcher.subtitle}</span>}
      </span>
    </>
  );
}

/** Where one is, and the way to another workspace. */
export function SwitcherButton({ switcher }: { switcher: Switcher }) {
  const groups = switcher.groups?.filter((group) => group.items.length > 0) ?? [];
  if (groups.length === 0) {
    return (
      <div className={classes.switcher}>
        <Content switcher={switcher} />
      </div>
    );
  }
  return (
    <Menu
      align="start"
      minWidth={224}
      groups={groups}
      trigger={
        <button type="button" className={classes.switcher}>
          <Content switcher={switcher} />
          <Hidden>{shellTexts.switch}</Hidden>
          <IconSelector className={classes.chevron} />
        </button>
      }
    />
  );
}
