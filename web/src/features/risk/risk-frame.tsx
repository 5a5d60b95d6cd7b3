import { Outlet } from 'react-router';
import { ExportTray } from './export/export-tray.tsx';

/** Around every screen of a risk workspace: exports go on while one moves between them. */
export function RiskFrame() {
  return (
    <>
      <Outlet />
      <ExportTray />
    </>
  );
}
