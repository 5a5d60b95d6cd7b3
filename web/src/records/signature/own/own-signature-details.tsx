import type { OwnSignature } from 'contract/records/signature/own-signatures';
import { ownSignatureEndpoints } from 'contract/records/signature/own-signature.endpoints';
import { signerText, signingMethods } from 'contract/records/signature/signature';
import type { ResultOf } from 'contract/core/endpoint';
import { useState } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { ChangesTable } from '../changes-table.tsx';
import classes from '../signature.module.css';
import { ownSignatureTexts as texts } from './own-signature-texts.ts';

type Found = ResultOf<typeof ownSignatureEndpoints.verify>;

function useVerification(signatureId: string) {
  const [found, setFound] = useState<Found>();
  const [isBusy, setIsBusy] = useState(false);
  const verify = async () => {
    setIsBusy(true);
    try {
      setFound(await call(ownSignatureEndpoints.verify, { params: { signatureId } }));
    } catch (error) {
      toast.error(failureMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { found, verify, isBusy };
}

/** What else is kept of a signature, and whether it is still as it was given. */
export function OwnSignatureDetails({ signature }: { signature: OwnSignature }) {
  const { _id, comment, method, changes } = signature;
  const { found, verify, isBusy } = useVerification(_id);
  return (
    <div className={classes.details}>
      <Facts
        facts={[
          { label: texts.printedName, value: signerText(signature) },
          { label: texts.method, value: signingMethods[method] },
          { label: texts.comment, value: comment ?? texts.noComment },
        ]}
      />
      {changes.length > 0 && <ChangesTable changes={changes} label={texts.changes} />}
      <div>
        <Button size="small" busy={isBusy} busyLabel={texts.verifying} onClick={() => void verify()}>
          {texts.verify}
        </Button>
      </div>
      {found && (
        <Notice tone={found.isWhole ? 'ok' : 'bad'}>
          {found.isWhole ? texts.isWhole : `${texts.isBroken} ${found.problems.join(' ')}`}
        </Notice>
      )}
    </div>
  );
}
