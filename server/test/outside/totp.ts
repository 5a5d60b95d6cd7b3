import { generateSync } from 'otplib';

const stepSeconds = 30;

/** The code that an authenticator app shows for a key, so many steps of half a minute from now. */
export function codeOf(secret: string, stepsFromNow = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsFromNow * stepSeconds });
}
