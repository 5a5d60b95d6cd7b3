import type { ChangePreview, ModuleSubscription } from 'contract/organization/subscription/subscription';
import { Link } from 'react-router';
import type { ApiError } from '../../core/http/api-error.ts';
import { modulePath, subscriptionPath } from '../../core/loading/place.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-money.ts';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { owes } from './subscription-state.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './plan-dialog.module.css';

const texts = subscriptionTexts.dialog;

/** Where what stands in the way is put right: an invoice that is owed comes before anything else. */
function Way({ bought }: { bought: ModuleSubscription }) {
  const { module, _id, name } = bought;
  if (owes(bought)) return <Link to={`${subscriptionPath}?tab=invoices`}>{texts.invoicesLink}</Link>;
  return <Link to={`${modulePath(module, _id)}/workspace`}>{texts.workspacesLink(name)}</Link>;
}

function Blockers({ blockers, bought }: { blockers: string[]; bought: ModuleSubscription }) {
  return (
    <Notice tone="warn" action={<Way bought={bought} />}>
      {texts.blocked}
      <ul className={classes.blockers}>
        {blockers.map((blocker) => (
          <li key={blocker}>{blocker}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Sum({ preview: { lines, tax, total, currency } }: { preview: ChangePreview }) {
  return (
    <table className={classes.sum} aria-label={texts.preview}>
      <tbody>
        {lines.map(({ text, amount }) => (
          <tr key={`${text} ${amount}`}>
            <th scope="row">{text}</th>
            <td>{formatMoney(amount, currency)}</td>
          </tr>
        ))}
        {tax !== 0 && (
          <tr>
            <th scope="row">{texts.tax}</th>
            <td>{formatMoney(tax, currency)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          <td>{formatMoney(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Preview({ preview, bought }: { preview: ChangePreview; bought: ModuleSubscription }) {
  const { effective, from, lines, total, blockers } = preview;
  return (
    <>
      {blockers.length > 0 && <Blockers blockers={blockers} bought={bought} />}
      {lines.length > 0 && <Sum preview={preview} />}
      <p className={classes.from}>
        {effective === 'period_end' && texts.later(formatDay(from))}
        {effective === 'now' && (total === 0 ? texts.none : texts.now)}
      </p>
    </>
  );
}

export type ChangePreviewProps = {
  answer: { data: ChangePreview | undefined; error: ApiError | null; refetch: () => unknown };
  /** Why there is nothing to come to. */
  idle: string | undefined;
  bought: ModuleSubscription;
};

/** What a choice comes to and from when, or what has to be reduced first. */
export function ChangePreviewPanel({ answer, idle, bought }: ChangePreviewProps) {
  return (
    <div className={classes.preview} aria-live="polite">
      {idle ? (
        <p className={classes.from}>{idle}</p>
      ) : (
        <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
          {(preview) => <Preview preview={preview} bought={bought} />}
        </Loaded>
      )}
    </div>
  );
}
