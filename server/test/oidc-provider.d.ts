// The library brings no types; these are of the little that the tests use.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  type Saved = { save(): Promise<string> };
  type Grant = Saved & { addOIDCScope(scope: string): void };
  type Token = { clientId: string; accountId: string; scope: string; exp: number };
  type Client = { clientId: string };

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    AccessToken: {
      new (options: object): Saved;
      find(token: string): Promise<Token | undefined>;
    };
    Client: { find(id: string): Promise<Client | undefined> };
    Grant: new (options: object) => Grant;
  }
}
