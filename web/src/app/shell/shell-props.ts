import type { ComponentType, ReactNode } from 'react';
import type { MenuGroup, MenuItem } from '../../ui/overlays/menu.tsx';

/** What stands below an item is told where the item leads. */
export type BelowProps = { to: string; onNavigate?: (() => void) | undefined };

export type NavItem = {
  label: string;
  to: string;
  icon: ReactNode;
  count?: number;
  /** Counting stopped there. */
  hasMore?: boolean;
  /** Only counts of what is overdue are red, and only above zero. */
  tone?: 'neutral' | 'overdue';
  /** Current only on exactly this address, not below it. */
  end?: boolean;
  /** Stands below it, and may come later. */
  below?: ComponentType<BelowProps>;
};

export type NavGroup = { heading?: string; items: NavItem[] };

export type Switcher = {
  /** The workspace's or the organization's name. */
  title: string;
  /** Under the name, such as a module mark. */
  subtitle?: ReactNode;
  /** The logo; without one the initials, or the product's sign. */
  picture: ReactNode;
  /** Where else one can go; without any it is only a heading. */
  groups?: MenuGroup[];
};

export type ShellPerson = { id: string; name: string; email: string; picture?: string | null };

export type ShellProps = {
  switcher: Switcher;
  navigation: NavGroup[];
  person: ShellPerson;
  /** Further items of the person's menu, such as the profile. */
  personItems?: MenuItem[];
  onLogout: () => void;
  /** How many things wait, and where they are listed. */
  attention?: { count: number; hasMore?: boolean; to: string };
  /** What is to be said above every page. */
  notice?: ReactNode;
  /** Further controls of the top bar, before the person. */
  tools?: ReactNode;
  children: ReactNode;
};
