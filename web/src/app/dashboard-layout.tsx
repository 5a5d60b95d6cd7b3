import { Logo } from '../shared/marks/logo.tsx';
import type { MenuGroup } from '../ui/overlays/menu.tsx';
import { moduleTexts } from './module-texts.ts';
import type { ShellProps } from './shell/shell-props.ts';
import { Shell } from './shell/shell.tsx';

export type DashboardLayoutProps = Omit<ShellProps, 'switcher'> & {
  organization: string;
  /** Where else one can go to work. */
  organizations: MenuGroup[];
};

/** The frame of the organization's own pages. */
export function DashboardLayout({ organization, organizations, ...shell }: DashboardLayoutProps) {
  const switcher = {
    title: organization,
    subtitle: moduleTexts.organization,
    picture: <Logo size={32} />,
    groups: organizations,
  };
  return <Shell {...shell} switcher={switcher} />;
}
