import { createContext, use, useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

/** Where the shell wants the way to the page; null where there is no shell. */
export const BreadcrumbSlot = createContext<HTMLElement | null>(null);

export type PageProps = {
  /** The title of the window and the last crumb. */
  title: string;
  /** The way here, without the page itself. */
  crumbs?: Crumb[];
  children: ReactNode;
};

/** Around every screen: gives the window its title and the top bar its breadcrumb. */
export function Page({ title, crumbs, children }: PageProps) {
  const slot = use(BreadcrumbSlot);
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
  return (
    <>
      {slot && createPortal(<Breadcrumb crumbs={[...(crumbs ?? []), { label: title }]} />, slot)}
      {children}
    </>
  );
}
