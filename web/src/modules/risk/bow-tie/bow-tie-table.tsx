import { IconPlus } from '@tabler/icons-react';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { Button } from '../../../ui/actions/button.tsx';
import { EffectivenessPill } from '../part/effectiveness-pill.tsx';
import { partTexts } from '../part/part-texts.ts';
import { type BowTieModel, type PartKind, type Way } from './bow-tie-model.ts';
import { bowTieTexts as texts } from './bow-tie-texts.ts';
import classes from './bow-tie.module.css';
import type { Asked } from './part-dialogs.tsx';

type TableProps = { model: BowTieModel; mayEdit: boolean; onAsk: (asked: Asked) => void };

type NameProps = Omit<TableProps, 'model'> & { kind: PartKind; id: string; name: string };

/** What a part is called; for whoever may change it, it opens. */
function Name({ kind, id, name, mayEdit, onAsk }: NameProps) {
  if (!mayEdit) return <span className={classes.name}>{name}</span>;
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={partTexts.edit(name)}
      onClick={() => onAsk({ part: { kind, id } })}
    >
      {name}
    </button>
  );
}

function Controls({ controls, ...of }: Omit<TableProps, 'model'> & { controls: readonly Control[] }) {
  return (
    <ul className={classes.controls}>
      {controls.map((control) => (
        <li key={control._id} className={classes.control}>
          <Name {...of} kind="control" id={control._id} name={control.name} />
          <EffectivenessPill {...control} />
        </li>
      ))}
    </ul>
  );
}

type PathsProps = Omit<TableProps, 'model'> & {
  title: string;
  kind: 'cause' | 'consequence';
  ways: readonly Way<RootCause | Consequence>[];
};

function Paths({ title, kind, ways, ...of }: PathsProps) {
  const { mayEdit, onAsk } = of;
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{kind === 'cause' ? partTexts.cause : partTexts.consequence}</th>
          <th scope="col">{kind === 'cause' ? texts.preventive : texts.mitigating}</th>
        </tr>
      </thead>
      <tbody>
        {ways.map(({ end, about, controls, isOpen }) => (
          <tr key={end._id}>
            <th scope="row">
              <Name {...of} kind={kind} id={end._id} name={end.name} />
              <p className={classes.quiet}>{about}</p>
            </th>
            <td>
              {controls.length > 0 && <Controls {...of} controls={controls} />}
              {isOpen && (
                <p className={classes.bad}>{controls.length > 0 ? texts.openPath : texts.noControl}</p>
              )}
              {controls.length === 0 && mayEdit && (
                <Button
                  variant="quiet"
                  size="small"
                  icon={<IconPlus />}
                  onClick={() =>
                    onAsk({ begin: kind === 'cause' ? { causes: [end._id] } : { consequences: [end._id] } })
                  }
                >
                  {texts.addControl}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bow-tie in words: from the causes over the event to the consequences. */
export function BowTieTable({ model, ...of }: TableProps) {
  const { event, causes, consequences, loose } = model;
  return (
    <section aria-label={texts.outline} className={classes.outline}>
      {causes.length > 0 && <Paths {...of} title={texts.causes} kind="cause" ways={causes} />}
      <p className={classes.event}>
        <span className={classes.quiet}>{texts.event}</span> {event}
      </p>
      {consequences.length > 0 && (
        <Paths {...of} title={texts.consequences} kind="consequence" ways={consequences} />
      )}
      {loose.length > 0 && (
        <div>
          <h2 className={classes.quiet}>{texts.loose}</h2>
          <Controls {...of} controls={loose} />
        </div>
      )}
    </section>
  );
}
