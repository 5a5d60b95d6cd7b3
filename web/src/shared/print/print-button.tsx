import { IconPrinter } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.tsx';
import { printTexts } from './print-texts.ts';
import type { Printing } from './use-print.tsx';

/** Prints what stands below it. */
export function PrintButton({ print, isBusy }: Pick<Printing, 'print' | 'isBusy'>) {
  return (
    <Button icon={<IconPrinter />} busy={isBusy} onClick={print}>
      {printTexts.print}
    </Button>
  );
}

/** Print as an item of a menu. */
export const printItem = (print: () => void) => ({
  label: printTexts.print,
  icon: <IconPrinter />,
  onSelect: print,
});
