import type { Risk } from 'contract/modules/risk/risk';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import type { PartKind, RiskPartsRead } from './bow-tie-model.ts';

const CauseDialog = lazyDialog(async () => (await import('../part/part-dialogs.tsx')).CauseDialog);
const ConsequenceDialog = lazyDialog(
  async () => (await import('../part/part-dialogs.tsx')).ConsequenceDialog,
);
const ControlDialog = lazyDialog(async () => (await import('../part/part-dialogs.tsx')).ControlDialog);

/** What somebody wants to change from the bow-tie: a part of it, or a control that is added to a path. */
export type Asked =
  | { part: { kind: PartKind; id: string }; begin?: undefined }
  | { part?: undefined; begin: { causes?: string[]; consequences?: string[] } }
  | undefined;

type PartDialogsProps = { risk: Risk; parts: RiskPartsRead; asked: Asked; onClose: () => void };

/** The forms that open from the bow-tie. */
export function PartDialogs({ risk, parts, asked, onClose }: PartDialogsProps) {
  const { part, begin } = asked ?? {};
  const isIt = (kind: PartKind) => (one: { _id: string }) => part?.kind === kind && one._id === part.id;
  const cause = parts.causes.find(isIt('cause'));
  const consequence = parts.consequences.find(isIt('consequence'));
  const control = parts.controls.find(isIt('control'));
  const of = { recordId: risk._id, onClose };
  return (
    <>
      <CauseDialog
        key={`cause ${cause?._id}`}
        {...of}
        risk={risk}
        item={cause}
        opened={cause !== undefined}
      />
      <ConsequenceDialog
        key={`consequence ${consequence?._id}`}
        {...of}
        risk={risk}
        item={consequence}
        opened={consequence !== undefined}
      />
      <ControlDialog
        key={`control ${control?._id ?? JSON.stringify(begin)}`}
        {...of}
        item={control}
        {...(begin ? { begin: { controlType: begin.causes ? 'preventive' : 'corrective', ...begin } } : {})}
        opened={control !== undefined || begin !== undefined}
      />
    </>
  );
}
