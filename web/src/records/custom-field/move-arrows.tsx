import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';

type MoveArrowsProps = {
  nameOf: (by: -1 | 1) => string;
  /** What is moved, so that the focus finds its arrow again. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
};

const arrowIcons = { [-1]: <IconArrowUp />, 1: <IconArrowDown /> };

/** The two arrows by which a field or a section is moved. */
export function MoveArrows({ nameOf, what, isFirst, isLast, onMove }: MoveArrowsProps) {
  return ([-1, 1] as const).map((by) => (
    <IconButton
      key={by}
      name={nameOf(by)}
      icon={arrowIcons[by]}
      size="small"
      data-moves={`${what} ${by}`}
      aria-disabled={(by === -1 ? isFirst : isLast) || undefined}
      onClick={() => onMove(by)}
    />
  ));
}
