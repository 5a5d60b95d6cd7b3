import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Json = Record<string, unknown>;
type Options = { challenge: string; rp?: { id: string }; rpId?: string };

/** What an answer differs in from what a good authenticator gives. */
export type Flaw = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUnverified?: boolean;
  type?: string;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (word: string) => Buffer.concat([cborHead(3, word.length), Buffer.from(word)]);
const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/** A public key as an authenticator writes it (COSE, ES256). */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

const answerOf = (id: string, response: Json): Json => ({
  id,
  rawId: id,
  type: 'public-key',
  response,
  clientExtensionResults: {},
});

/** A passkey in software: one key for one credential, as a browser at `origin` would answer with it. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = coseKeyOf(publicKey);
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = (rpId: string, isUnverified: boolean, credential = Buffer.alloc(0)) => {
    const flags = 1 | (isUnverified ? 0 : 4) | (credential.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  };
  const clientData = (type: string, options: Options, flaw: Flaw) =>
    Buffer.from(
      JSON.stringify({
        type: flaw.type ?? type,
        challenge: flaw.challenge ?? options.challenge,
        origin: flaw.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const answer = (response: Json) => answerOf(text(id), response);

  return {
    /** What a browser answers to being asked for a new passkey. */
    register(options: Options, flaw: Flaw = {}): Json {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(
        flaw.rpId ?? options.rp?.id ?? '',
        flaw.isUnverified ?? false,
        credential,
      );
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options, flaw)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },
    /** What a browser answers to being asked for the passkey. */
    assert(options: Options, flaw: Flaw = {}): Json {
      const data = authenticatorData(flaw.rpId ?? options.rpId ?? '', flaw.isUnverified ?? false);
      const client = clientData('webauthn.get', options, flaw);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      });
    },
  };
}
