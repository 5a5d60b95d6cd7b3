import { passwordStrengths, strengthOf } from 'contract/core/password-strength';
import { strengthLabel, strengthTexts } from './password-strength-texts.ts';
import classes from './password-strength.module.css';

/** How hard a password is to guess, in strengthTexts and in four bars; nothing while nothing is typed. */
export function PasswordStrength({ typed, ownWords }: { typed: string; ownWords: readonly string[] }) {
  const strength = typed === '' ? null : strengthOf(typed, [...ownWords, 'plumbline']);
  const level = strength === null ? 0 : passwordStrengths.indexOf(strength) + 1;
  return (
    <div className={classes.strength} role="status" aria-label={strengthLabel}>
      {strength && (
        <>
          <span className={classes.bars} data-strength={strength} aria-hidden>
            {passwordStrengths.map((one, index) => (
              <span key={one} data-is-on={index < level || undefined} />
            ))}
          </span>
          <span className={classes.words}>{strengthTexts[strength]}</span>
        </>
      )}
    </div>
  );
}
