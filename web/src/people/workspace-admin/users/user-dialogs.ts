import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';

export const AddUsersDialog = lazyDialog(async () => (await import('./add-users-dialog.tsx')).AddUsersDialog);
export const ChangeUsersDialog = lazyDialog(
  async () => (await import('./change-users-dialog.tsx')).ChangeUsersDialog,
);
export const AddToGroupDialog = lazyDialog(
  async () => (await import('./add-to-group-dialog.tsx')).AddToGroupDialog,
);
export const RemoveUsersDialog = lazyDialog(
  async () => (await import('./remove-users-dialog.tsx')).RemoveUsersDialog,
);
