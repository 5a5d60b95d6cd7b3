import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import type { ButtonLook } from './button.tsx';

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className' | 'style'> & ButtonLook;

export function ButtonLink({
  variant = 'secondary',
  size = 'control',
  icon,
  fullWidth,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classes.button}
      data-variant={variant}
      data-size={size}
      data-full-width={fullWidth || undefined}
    >
      {icon}
      {children}
    </Link>
  );
}
