import type { ListEndpoint } from 'contract/core/endpoint';
import { PrintButton } from './print-button.tsx';
import { type PrintedList, usePrintList } from './use-print-list.tsx';

/** The button above a list that prints all of its rows. */
export function ListPrint<E extends ListEndpoint>(given: PrintedList<E>) {
  const { printed, ...printing } = usePrintList(given);
  return (
    <>
      <PrintButton {...printing} />
      {printed}
    </>
  );
}
