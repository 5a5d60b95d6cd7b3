import type { Crumb } from '../../ui/layout/breadcrumb.tsx';

/** The words of the screen that holds sites and processes. */
export const businessTexts = { title: 'Business management', tabs: 'Business management' };

const dashboard: Crumb = { label: 'Dashboard', to: '/dashboard/home' };

/** The way to the screen itself. */
export const businessCrumbs: Crumb[] = [dashboard];

/** The way to its forms, by the tab that they belong to. */
export const businessFormCrumbs = (to: string): Crumb[] => [dashboard, { label: businessTexts.title, to }];
