import { type Capa, manyRetries } from 'contract/modules/capa/capa';
import { formatDay } from '../../../ui/format/format-date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import classes from './plan-notices.module.css';
import { capaTexts } from './capa-texts.ts';

/** Whose plan goes back and forth, for as long as it does. */
function OftenSentBack({ record: { retryCount, stage } }: { record: Capa }) {
  const isPlanned = stage === 'investigation' || stage === 'plan-review';
  return isPlanned && retryCount >= manyRetries ? (
    <Notice tone="warn">{capaTexts.oftenSentBack(retryCount)}</Notice>
  ) : null;
}

/** What the review asked to be changed of items of the plan, while it is changed. */
export function ToBeChanged({ record: { planRemarks, stage } }: { record: Capa }) {
  if (!planRemarks || (stage !== 'investigation' && stage !== 'plan-review')) return null;
  const { by, at, items } = planRemarks;
  return (
    <Notice tone="warn">
      {capaTexts.toBeChanged(by.name, formatDay(at))}
      <ul className={classes.remarks}>
        {items.map(({ _id, label, text }) => (
          <li key={_id}>{capaTexts.remark(label, text)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** What has become of its plan in its review, above all that a CAPA says. */
export const PlanNotices = (props: { record: Capa }) => (
  <>
    <OftenSentBack {...props} />
    <ToBeChanged {...props} />
  </>
);
