import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
type ButtonSize = 'small' | 'control' | 'large';

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  fullWidth?: boolean;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> &
  ButtonLook & {
    /** While true the button keeps its focus but does nothing. */
    busy?: boolean;
    /** The text shown while busy; without it the label stays. */
    busyLabel?: string;
  };

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'control',
    icon,
    fullWidth,
    busy,
    busyLabel,
    children,
    onClick,
    ...rest
  } = props;

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-variant={variant}
      data-size={size}
      data-full-width={fullWidth || undefined}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={handleClick}
    >
      {busy ? <span className={classes.spinner} aria-hidden /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
