import { IconKey, IconTrash } from '@tabler/icons-react';
import type { Security } from 'contract/access/security/security';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { canUsePasskeys } from '../auth/passkeys.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { useProof } from './use-proof.tsx';

const texts = securityTexts.passkeys;

type Passkey = Security['passkeys'][number];

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          <span>{texts.added(formatDay(createdAt))}</span>
          <span>{lastUsedAt ? texts.used(formatDay(lastUsedAt)) : texts.unused}</span>
        </span>
      </span>
      <IconButton name={texts.remove(name)} icon={<IconTrash />} onClick={onRemove} />
    </li>
  );
}

export type PasskeysSectionProps = { security: Security; onCodes: (codes: string[]) => void };

/** The passkeys of a person: add one by a name, and remove one that is lost. */
export function PasskeysSection({ security, onCodes }: PasskeysSectionProps) {
  const { passkeys } = security;
  const { prove, proofDialog } = useProof(security);
  const { confirm, confirmDialog } = useConfirm();
  const [isAdding, setIsAdding] = useState(false);
  const remove = useAction(securityEndpoints.removePasskey);

  async function handleRemove({ _id: passkeyId, name }: Passkey) {
    const question = {
      title: texts.removeTitle,
      message: texts.removeQuestion,
      names: [name],
      confirmLabel: texts.confirmRemove,
    };
    if ((await confirm(question)) && (await prove())) await remove.run({ params: { passkeyId } });
  }

  return (
    <Section title={texts.title}>
      <p className={classes.text}>{texts.about}</p>
      {passkeys.length > 0 && (
        <ul className={classes.rows} aria-label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => void handleRemove(passkey)} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div className={classes.acts}>
          <Button icon={<IconKey />} onClick={() => void prove().then((proved) => setIsAdding(proved))}>
            {texts.add}
          </Button>
        </div>
      ) : (
        <p className={classes.text}>{texts.unusable}</p>
      )}
      <PasskeyDialog opened={isAdding} onClose={() => setIsAdding(false)} onCodes={onCodes} />
      {confirmDialog}
      {proofDialog}
    </Section>
  );
}
