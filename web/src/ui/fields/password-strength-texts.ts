/** What the meter of a password is called. */
export const strengthLabel = 'Password strength';

/** What is said of a password as it is typed. */
export const strengthTexts = {
  weak: 'Weak: use more characters, without repetitions or your own name',
  fair: 'Fair: a few more characters make it good',
  good: 'Good',
  strong: 'Strong',
};
