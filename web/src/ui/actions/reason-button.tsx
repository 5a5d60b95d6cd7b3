import { IconLock } from '@tabler/icons-react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

export type ReasonButtonProps = ButtonProps & {
  /** Why the act is not allowed now; without a reason it is an ordinary button. */
  reason?: string;
};

/** A button that stays in place and in the tab order when it is not allowed, and says why. */
export function ReasonButton({ reason, icon, ...rest }: ReasonButtonProps) {
  if (!reason) return <Button icon={icon} {...rest} />;
  return (
    <Tooltip label={reason} describes>
      <Button {...rest} icon={<IconLock />} variant="secondary" aria-disabled />
    </Tooltip>
  );
}
