import type { Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { TotpDialog, type TotpSetup } from './totp-dialog.tsx';
import { useProof } from './use-proof.tsx';

type SectionProps = { security: Security; onCodes: (codes: string[]) => void };

function AuthenticatorSection({ security, onCodes }: SectionProps) {
  const texts = securityTexts.totp;
  const { totpSince, passkeys } = security;
  const { prove, proofDialog } = useProof(security);
  const { confirm, confirmDialog } = useConfirm();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const start = useAction(securityEndpoints.startTotp, { onSuccess: setSetup });
  const remove = useAction(securityEndpoints.removeTotp);

  async function handleStart() {
    if (await prove()) await start.run({});
  }
  async function handleRemove() {
    const message = passkeys.length > 0 ? texts.removeQuestion : texts.removeLast;
    const question = { title: texts.removeTitle, message, confirmLabel: texts.remove };
    if ((await confirm(question)) && (await prove())) await remove.run({});
  }

  return (
    <Section title={texts.title}>
      <p className={classes.text}>{totpSince ? texts.on(formatDay(totpSince)) : texts.off}</p>
      <div className={classes.acts}>
        <Button
          variant={totpSince ? 'secondary' : 'primary'}
          busy={start.isBusy}
          onClick={() => void handleStart()}
        >
          {totpSince ? texts.move : texts.setUp}
        </Button>
        {totpSince && (
          <Button busy={remove.isBusy} onClick={() => void handleRemove()}>
            {texts.remove}
          </Button>
        )}
      </div>
      <TotpDialog setup={setup} onClose={() => setSetup(null)} onCodes={onCodes} />
      {confirmDialog}
      {proofDialog}
    </Section>
  );
}

function RecoverySection({ security, onCodes }: SectionProps) {
  const texts = securityTexts.recovery;
  const { totpSince, passkeys, recoveryCodesLeft } = security;
  const { prove, proofDialog } = useProof(security);
  const { confirm, confirmDialog } = useConfirm();
  const renew = useAction(securityEndpoints.renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const isOn = totpSince !== null || passkeys.length > 0;

  async function handleRenew() {
    const question = {
      title: texts.renewTitle,
      message: texts.renewQuestion,
      confirmLabel: texts.renew,
      tone: 'primary',
    } as const;
    if ((await confirm(question)) && (await prove())) await renew.run({});
  }

  return (
    <Section title={texts.title}>
      <p className={classes.text}>{isOn ? `${texts.left(recoveryCodesLeft)} ${texts.about}` : texts.off}</p>
      {isOn && (
        <div className={classes.acts}>
          <Button busy={renew.isBusy} onClick={() => void handleRenew()}>
            {texts.renew}
          </Button>
        </div>
      )}
      {confirmDialog}
      {proofDialog}
    </Section>
  );
}

/** What a login asks for beside the password. */
export function TwoStepTab({ security }: { security: Security }) {
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <>
      <AuthenticatorSection security={security} onCodes={setCodes} />
      <PasskeysSection security={security} onCodes={setCodes} />
      <RecoverySection security={security} onCodes={setCodes} />
      <RecoveryCodesDialog codes={codes} email={security.email} onClose={() => setCodes([])} />
    </>
  );
}
