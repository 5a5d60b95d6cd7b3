import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Keeps texts that must be read again, under one key; each for one owner, whose id is part of the lock. */
export function createSeal(key: Buffer) {
  return {
    /** Encrypts a text for an owner. */
    seal(text: string, owner: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** The text that was sealed for this owner; throws for anything else. */
    unseal(sealed: Buffer, owner: string): string {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = sealed.subarray(nonceBytes + tagBytes);
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
