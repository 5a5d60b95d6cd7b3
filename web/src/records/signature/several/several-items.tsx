import type { ReviewedRecord } from 'contract/records/signature/several-signing';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { plainWords } from '../plain-words.ts';
import { signatureTexts } from '../signature-texts.ts';
import common from '../signature.module.css';
import { SinceSigned } from '../signed-content.tsx';
import { severalSigningTexts as texts } from './several-texts.ts';
import classes from './several.module.css';

type ItemProps = {
  item: ReviewedRecord;
  isDecided: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Item({ item, isDecided, isChosen, onChoose }: ItemProps) {
  const { record, content, decision } = item;
  const title = (
    <>
      <span className={common.number}>{record.number}</span> <strong>{record.name}</strong>
    </>
  );
  return (
    <li className={classes.item}>
      <CheckboxField label={title} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <div className={classes.about}>
        <p className={common.quiet}>
          {signatureTexts.version(record.version)}
          <MomentText moment={record.updatedAt} />
        </p>
        {decision?.note && (
          <p className={common.lines}>
            <span className={common.quiet}>{signatureTexts.note(decision.askedBy?.name ?? '')}</span>{' '}
            {decision.note}
          </p>
        )}
        {decision && !isDecided && <p className={common.quiet}>{texts.waitsForDecision}</p>}
        <SinceSigned review={item} />
        <Disclosure title={texts.content}>
          <Facts lined facts={content.map(({ label, text }) => ({ label, value: plainWords(text) }))} />
        </Disclosure>
      </div>
    </li>
  );
}

type ItemsProps = {
  items: readonly ReviewedRecord[];
  /** Whether the signatures are the decisions that the records wait for. */
  isDecided: boolean;
  /** The hashes of what is chosen, as it was seen. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** The records that could be signed together, each with what has changed since it was signed last. */
export function SeveralItems({ items, isDecided, chosen, onChange }: ItemsProps) {
  const isAll = items.every(({ hash }) => chosen.has(hash));
  const choose = (hash: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, hash] : [...chosen].filter((one) => one !== hash)));
  return (
    <fieldset className={classes.items}>
      <legend className={common.quiet}>{texts.choose}</legend>
      <div className={classes.all}>
        <CheckboxField
          label={texts.all(items.length)}
          checked={isAll}
          data-autofocus
          onChange={(event) => onChange(new Set(event.target.checked ? items.map(({ hash }) => hash) : []))}
        />
        <span className={common.quiet} aria-live="polite">
          {texts.chosen(chosen.size, items.length)}
        </span>
      </div>
      <ul className={classes.list}>
        {items.map((item) => (
          <Item
            key={item.record._id}
            item={item}
            isDecided={isDecided}
            isChosen={chosen.has(item.hash)}
            onChoose={(isChosen) => choose(item.hash, isChosen)}
          />
        ))}
      </ul>
    </fieldset>
  );
}
