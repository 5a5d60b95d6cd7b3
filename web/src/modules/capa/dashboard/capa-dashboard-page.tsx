import { capaNarrows } from 'contract/modules/capa/capa-dashboard';
import { DashboardPage } from '../../../records/dashboard/module/dashboard-page.tsx';
import { capaKind } from '../capa-kind.ts';
import { capaRegister } from '../list/capa-register.tsx';

/** The CAPAs of a workspace in numbers. */
export function CapaDashboardPage() {
  return <DashboardPage kind={capaKind} register={capaRegister} narrows={capaNarrows} />;
}
