import { modules, type ModuleKey } from 'contract/core/modules';
import { Logo } from '../shared/marks/logo.tsx';
import { ModuleMark } from '../shared/marks/module-mark.tsx';
import { WorkspaceLogo } from '../shared/marks/workspace-logo.tsx';
import type { MenuGroup } from '../ui/overlays/menu.tsx';
import type { ShellProps } from './shell/shell-props.ts';
import { Shell } from './shell/shell.tsx';

export type ModuleLayoutProps = Omit<ShellProps, 'switcher'> & {
  module: ModuleKey;
  organization: string;
  /** The open workspace; without one the module's own pages are shown. */
  workspace?: { name: string; picture?: string | null };
  /** The other workspaces, and the way to all of them. */
  switchTo?: MenuGroup[];
};

/** The frame of a module and of each of its workspaces. */
export function ModuleLayout({ module, organization, workspace, switchTo, ...shell }: ModuleLayoutProps) {
  return (
    <Shell
      {...shell}
      switcher={{
        title: workspace?.name ?? organization,
        subtitle: <ModuleMark module={module}>{modules[module].title}</ModuleMark>,
        picture: workspace ? (
          <WorkspaceLogo name={workspace.name} url={workspace.picture} size={32} />
        ) : (
          <Logo size={32} />
        ),
        groups: switchTo,
      }}
    />
  );
}
