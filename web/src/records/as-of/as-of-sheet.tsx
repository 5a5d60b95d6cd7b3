import { PrintSheet } from '../../shared/print/print-sheet.tsx';
import { printTexts } from '../../shared/print/print-texts.ts';
import { PrintedSaid, type SaidProps } from '../record/print/printed-said.tsx';
import type { ShownAction, ShownRecord } from '../record/record-kind.ts';
import { asOfTexts as texts } from './as-of-texts.ts';

type SheetProps<R extends ShownRecord, A extends ShownAction> = SaidProps<R, A> & {
  /** The day whose end is shown, as it is written for people. */
  asOf: string;
  at: string;
};

/** A record on paper as it was at the end of a day; the day stands at the top and in the last line. */
export function AsOfSheet<R extends ShownRecord, A extends ShownAction>(props: SheetProps<R, A>) {
  const { record, asOf, at } = props;
  const { name, number, version, description } = record;
  return (
    <PrintSheet
      title={name}
      lead={description}
      head={[
        { label: printTexts.number, value: number },
        { label: printTexts.version, value: version },
        { label: texts.day, value: asOf },
      ]}
      at={at}
      end={texts.end(number, asOf)}
    >
      <PrintedSaid {...props} />
    </PrintSheet>
  );
}
