import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>;

/** Where people reach this server: what is configured, else where this request says that it went. */
export function originAsked(
  { publicUrl }: { publicUrl?: string | undefined },
  { protocol, host }: Asked,
): string {
  return publicUrl ?? `${protocol}://${host}`;
}

// What leads to a file of ours; kept and made without an origin, for a server may move. A quotation mark within a text is
// escaped, so that only a field's own name and value look like this.
const ownAddress = /("(?:imageUrl|profilePicture|Location|url)"\s*:\s*")(?=\/v1\/)/g;

/** The JSON of an answer with whole addresses of files and pictures, which a client of another origin can use. */
export function withWholeAddresses(json: string, origin: string): string {
  return json.includes('"/v1/') ? json.replaceAll(ownAddress, (start) => start + origin) : json;
}
