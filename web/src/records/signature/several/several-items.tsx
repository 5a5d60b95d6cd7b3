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

type ItemProps = { item: ReviewedRecord; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function Item({ item, isChosen, onChoose }: ItemProps) {
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
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** The records that could be signed together, each with what has changed since it was signed last. */
export function SeveralItems({ items, chosen, onChange }: ItemsProps) {
  const isAll = items.every(({ record }) => chosen.has(record._id));
  const choose = (id: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <fieldset className={classes.items}>
      <legend className={common.quiet}>{texts.choose}</legend>
      <div className={classes.all}>
        <CheckboxField
          label={texts.all(items.length)}
          checked={isAll}
          data-autofocus
          onChange={(event) =>
            onChange(new Set(event.target.checked ? items.map(({ record }) => record._id) : []))
          }
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
            isChosen={chosen.has(item.record._id)}
            onChoose={(isChosen) => choose(item.record._id, isChosen)}
          />
        ))}
      </ul>
    </fieldset>
  );
}
