import { useState } from 'react';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import type { ApprovalRoute } from 'contract/records/approval/approval';
import { askTexts } from './ask-texts.ts';
import { type EditedForAll, EditOrganizationRoute } from './organization-routes.tsx';
import { EditRoute, RouteList, type RoutesProps } from './workspace-routes.tsx';

export type RoutesDialogProps = RoutesProps & { opened: boolean; onClose: () => void };

/** Where an administrator names ways of approval that people choose from. */
export function RoutesDialog({ opened, onClose, ...of }: RoutesDialogProps) {
  const [editing, setEditing] = useState<{ route: ApprovalRoute | undefined }>();
  const [forAll, setForAll] = useState<EditedForAll>();
  const close = () => {
    setEditing(undefined);
    setForAll(undefined);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={askTexts.manageRoutes} size="large">
      {editing && <EditRoute {...of} route={editing.route} onBack={() => setEditing(undefined)} />}
      {forAll && <EditOrganizationRoute {...forAll} onBack={() => setForAll(undefined)} />}
      {!editing && !forAll && (
        <RouteList {...of} onEdit={(route) => setEditing({ route })} onEditForAll={setForAll}>
          <DialogActions>
            <DialogCancel>{askTexts.close}</DialogCancel>
          </DialogActions>
        </RouteList>
      )}
    </Dialog>
  );
}
