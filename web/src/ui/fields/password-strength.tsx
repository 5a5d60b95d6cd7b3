import { passwordStrengths, strengthOf } from 'contract/core/password-strength';
import classes from './password-strength.module.css';

const words = {
  weak: 'Weak: use more characters, without repetitions or your own name',
  fair: 'Fair: a few more characters make it good',
  good: 'Good',
  strong: 'Strong',
};

const label = 'Password strength';

/** How hard a password is to guess, in words and in four bars; nothing while nothing is typed. */
export function PasswordStrength({ typed, ownWords }: { typed: string; ownWords: readonly string[] }) {
  const strength = typed === '' ? null : strengthOf(typed, [...ownWords, 'plumbline']);
  const level = strength === null ? 0 : passwordStrengths.indexOf(strength) + 1;
  return (
    <div className={classes.strength} role="status" aria-label={label}>
      {strength && (
        <>
          <span className={classes.bars} data-strength={strength} aria-hidden>
            {passwordStrengths.map((one, index) => (
              <span key={one} data-is-on={index < level || undefined} />
            ))}
          </span>
          <span className={classes.words}>{words[strength]}</span>
        </>
      )}
    </div>
  );
}
