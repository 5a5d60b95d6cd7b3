import { IconWritingSign } from '@tabler/icons-react';
import {
  type Signature,
  signedBy,
  signerText,
  signingMethods,
  stepOf,
  type Verification,
} from 'contract/records/signature/signature';
import { useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { momentText, zoneText } from '../../shared/print/printed-at.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { useApprovals } from '../approval/approval-state.ts';
import { ChangesTable } from './changes-table.tsx';
import { Freshness } from './freshness.tsx';
import { signatureTexts as texts } from './signature-texts.ts';
import { SignedFacts } from './signed-facts.tsx';
import classes from './signature.module.css';
import type { SignedPlace, SigningPlace } from './signed-kind.ts';

function SignatureRow({ signature }: { signature: Signature }) {
  const { meaning, signedAt, number, version, comment, method, changes, content } = signature;
  const step = stepOf(content);
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconWritingSign />
      </span>
      <div className={classes.words}>
        <p>
          <strong>{meaning}</strong> {texts.by} <strong>{signerText(signature)}</strong>
        </p>
        <p className={classes.quiet}>
          {momentText(signedAt)} {texts.zone(zoneText(signedAt))}
        </p>
        <p className={classes.quiet}>
          {step && `${step}. `}
          {texts.recordVersion(number, version)}. {texts.method(signingMethods[method])}
        </p>
        {comment && <p className={classes.lines}>{comment}</p>}
        <Disclosure title={texts.signedWhat}>
          <SignedFacts content={content} />
        </Disclosure>
        {changes.length > 0 && (
          <Disclosure title={texts.see}>
            <ChangesTable changes={changes} label={texts.see} />
          </Disclosure>
        )}
      </div>
      {meaning !== 'Rejected' && <Freshness changes={changes} />}
    </li>
  );
}

/** What a verification has found. */
function Found({ found }: { found: Verification }) {
  if (found.isWhole) return <Notice tone="ok">{texts.isWhole(found.signatures.length)}</Notice>;
  const problems = [
    ...found.problems,
    ...found.signatures.flatMap(({ meaning, problems: own, ...one }) =>
      own.map((problem) => texts.problem(signedBy(one), meaning, problem)),
    ),
  ];
  return (
    <Notice tone="bad">
      {texts.isBroken} {problems.join(' ')}
    </Notice>
  );
}

function useVerification({ kind, params }: SigningPlace) {
  const [found, setFound] = useState<Verification>();
  const [isBusy, setIsBusy] = useState(false);
  const verify = async () => {
    setIsBusy(true);
    try {
      setFound(await call(kind.parts.signature.verify, { params }));
    } catch (error) {
      toast.error(failureMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { found, verify, isBusy };
}

/** Signatures: who, when, as what, and whether what was signed is still so. `wasSigned`: the log knows of some. */
export function SignatureSection({ wasSigned = false, ...place }: SigningPlace & { wasSigned?: boolean }) {
  const { kind, params } = place;
  const answer = useApi(kind.parts.signature.list, { params });
  const { found, verify, isBusy } = useVerification(place);
  const mayVerify = wasSigned || (answer.data?.length ?? 0) > 0;
  return (
    <section className={classes.tab} aria-label={texts.signatures}>
      <div className={classes.head}>
        <h2>{texts.signatures}</h2>
        {mayVerify && (
          <Button busy={isBusy} busyLabel={texts.verifying} onClick={() => void verify()}>
            {texts.verify}
          </Button>
        )}
      </div>
      {found && <Found found={found} />}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {(signatures) =>
          signatures.length === 0 ? (
            <EmptyState message={texts.none}>{texts.noneText}</EmptyState>
          ) : (
            <ul className={classes.list}>
              {signatures.map((one) => (
                <SignatureRow key={one._id} signature={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** The signatures of a record. */
export function SignatureList(place: SignedPlace) {
  // The log knows of it too: where all rows were taken away, this is what finds it.
  const wasSigned = useApprovals(place).data?.wasSigned === true;
  return <SignatureSection {...place} wasSigned={wasSigned} />;
}
