import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { policyOfNoPage } from './content-policy.ts';

type Options = {
  isHttps: boolean;
  /** Where else than here the application sends files. */
  storageOrigin?: string | undefined;
};

type Headers = Record<string, string>;

/** What helmet says of each page. It is the same for all of them, so it is worked out once. */
function headersOfPages({ isHttps, storageOrigin }: Options): Headers {
  const headers: Headers = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  const say = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(storageOrigin ? [storageOrigin] : [])],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // For browsers and plugins that are no more.
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  say({} as IncomingMessage, response as unknown as ServerResponse, () => {}); // it asks for nothing else of them
  return { ...headers, 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()' };
}

const forPages = ['x-dns-prefetch-control', 'origin-agent-cluster', 'x-frame-options'];

/** What every other answer says: what a page may do says nothing to it, and a phone waits for each byte. */
const headersOfOthers = (ofPages: Headers): Headers => ({
  ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => !forPages.includes(name))),
  'content-security-policy': policyOfNoPage,
});

const isCall = ({ url }: { url: string }) => url.startsWith('/v1');

const isFile = (policy: unknown) => typeof policy === 'string' && policy.startsWith('sandbox');

/** Gives every answer the headers that say what may be done with it. */
export function addHeaders(app: FastifyInstance, options: Options): void {
  const ofPages = headersOfPages(options);
  const ofOthers = headersOfOthers(ofPages);
  const ofCalls = { ...ofOthers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isCall(request) ? ofCalls : ofPages).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = reply.getHeader('content-security-policy');
    if (isFile(policy)) void reply.header('content-security-policy', `sandbox;${policyOfNoPage}`);
    if (isCall(request)) return done(null, payload);
    const isPage = !isFile(policy) && String(reply.getHeader('content-type')).startsWith('text/html');
    // An answer that confirms a kept page passes its headers on to that page.
    if (!isPage && reply.statusCode !== 304) {
      for (const name of forPages) void reply.removeHeader(name);
      if (!isFile(policy)) void reply.header('content-security-policy', policyOfNoPage);
    }
    return done(null, payload);
  });
}
