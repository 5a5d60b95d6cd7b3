import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'name'> & {
  /** What the button does, read out and shown on hover. */
  name: string;
  icon: ReactNode;
  size?: 'small' | 'control' | 'large';
  variant?: 'plain' | 'outline';
  tone?: 'neutral' | 'danger' | 'star';
};

export function IconButton({
  name,
  icon,
  size = 'control',
  variant = 'plain',
  tone = 'neutral',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      {...rest}
      className={classes.button}
      data-size={size}
      data-variant={variant}
      data-tone={tone}
    >
      {icon}
    </button>
  );
}
