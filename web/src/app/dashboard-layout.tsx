import { Logo } from '../shared/logo.tsx';
import type { ShellProps } from './shell/shell-props.ts';
import { Shell } from './shell/shell.tsx';

export type DashboardLayoutProps = Omit<ShellProps, 'switcher'> & { organization: string };

/** The frame of the organization's own pages. */
export function DashboardLayout({ organization, ...shell }: DashboardLayoutProps) {
  const switcher = { title: organization, subtitle: 'Organization', picture: <Logo size={32} /> };
  return <Shell {...shell} switcher={switcher} />;
}
