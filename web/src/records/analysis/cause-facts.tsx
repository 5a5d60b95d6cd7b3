import { IconCircleCheck, IconCircleDashed, IconRotate, IconTarget, IconUser } from '@tabler/icons-react';
import { causeTypeLabels, certaintyLabels, consideredLabels } from 'contract/records/analysis/cause-choices';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { formatDate } from '../../ui/format/format-date.ts';
import { Pill } from '../../ui/layout/pill.tsx';
import { type PartFact, PartFacts } from '../part/part-facts.tsx';
import classes from './analysis.module.css';
import { FileLink } from '../record-file/file-link.tsx';
import { causeTexts as texts } from './cause-texts.ts';

/** In which cycle of its record something was found, from the second one on. */
export const CyclePill = ({ cycle }: { cycle: number | null }) =>
  cycle !== null &&
  cycle > 1 && (
    <Pill tone="neutral" icon={<IconRotate />}>
      {texts.cycle(cycle)}
    </Pill>
  );

/** What part a cause has in the problem, and how sure it is. */
function CausePills({ type, certainty, isHumanError, cycle }: RootCause) {
  return (
    <span className={classes.pills}>
      <CyclePill cycle={cycle} />
      <Pill tone="neutral" icon={<IconTarget />}>
        {causeTypeLabels[type]}
      </Pill>
      {certainty && (
        <Pill
          tone={certainty === 'verified' ? 'ok' : 'info'}
          icon={certainty === 'verified' ? <IconCircleCheck /> : <IconCircleDashed />}
        >
          {certaintyLabels[certainty]}
        </Pill>
      )}
      {isHumanError && (
        <Pill tone="warn" icon={<IconUser />}>
          {texts.humanError}
        </Pill>
      )}
    </span>
  );
}

const written = (label: string, text: string | null): PartFact[] => (text ? [{ label, text }] : []);

/** How it was proved, and what was considered before human error stood as a cause; nothing where neither is said. */
function CauseFacts({ cause }: { cause: RootCause }) {
  const { verificationMethod, verificationResult, verifiedBy, verifiedOn, file } = cause;
  const considered = cause.considered.map((one) => consideredLabels[one]).join(', ');
  const facts: PartFact[] = [
    ...written(texts.proof, verificationMethod),
    ...written(texts.result, verificationResult),
    ...(verifiedOn
      ? [
          {
            label: texts.proved,
            value: texts.provedBy(verifiedBy?.name ?? texts.somebody, formatDate(verifiedOn)),
          },
        ]
      : []),
    ...(file ? [{ label: texts.file, value: <FileLink file={file} /> }] : []),
    ...(cause.isHumanError
      ? [...written(texts.considered, considered), ...written(texts.humanErrorReason, cause.humanErrorReason)]
      : []),
  ];
  return facts.length > 0 && <PartFacts facts={facts} />;
}

/** What is said of a cause besides its words. */
export const CauseSaid = ({ cause }: { cause: RootCause }) => (
  <>
    <CausePills {...cause} />
    <CauseFacts cause={cause} />
  </>
);
