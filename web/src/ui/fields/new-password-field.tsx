import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'below'> & {
  /** Names and addresses of the person: they make a password easier to guess. */
  strengthWith: readonly string[];
};

/** A password that is set here: says how hard it is to guess. */
export function NewPasswordField({ strengthWith, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField {...field} below={(typed) => <PasswordStrength typed={typed} ownWords={strengthWith} />} />
  );
}
