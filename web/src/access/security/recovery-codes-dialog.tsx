import { IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../core/http/download.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';

const texts = securityTexts.recovery;

function download(codes: readonly string[], email: string) {
  const text = [texts.fileHead(email), '', ...codes, ''].join('\n');
  saveFile(new Blob([text], { type: 'text/plain' }), texts.file);
}

async function copy(codes: readonly string[]) {
  await navigator.clipboard.writeText(codes.join('\n'));
  toast.success(texts.copied);
}

export type RecoveryCodesDialogProps = {
  /** None closes the dialog. */
  codes: readonly string[];
  email: string;
  onClose: () => void;
};

/** While the codes are on screen, whoever leaves the page is asked: they are never shown again. */
function Shown() {
  useUnsaved({ isTyped: () => true, isKept: () => false, discard: () => undefined });
  return null;
}

/** Recovery codes, the one time that they are shown: they go when somebody says that they are saved. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  return (
    <DialogFrame
      opened={codes.length > 0}
      onClose={onClose}
      title={texts.dialog}
      size="small"
      stays
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Shown />
      <div className={classes.body}>
        <p className={classes.text}>{texts.keep}</p>
        <ul className={classes.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.acts}>
          {window.isSecureContext && (
            <Button icon={<IconCopy />} onClick={() => void copy(codes)}>
              {texts.copy}
            </Button>
          )}
          <Button icon={<IconDownload />} onClick={() => download(codes, email)}>
            {texts.download}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
