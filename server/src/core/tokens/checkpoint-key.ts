import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

// What comes before the 32 bytes of an Ed25519 key in its standard form (RFC 8410).
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs checkpoints of the trail so that whoever knows the public key can check them without the server's secrets. */
export function createCheckpointKey(seed: Buffer) {
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  return {
    /** The signature over a checkpoint. */
    signCheckpoint: (text: string): string => sign(null, Buffer.from(text), key).toString('base64url'),
    /** Whether a signature is the one over a checkpoint. */
    verifyCheckpoint: (text: string, signature: string): boolean =>
      verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url')),
    /** What checks the signatures, as text. */
    checkpointKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  };
}
