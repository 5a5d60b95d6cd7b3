import { Validator } from '@seriousme/openapi-schema-validator';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import type { OpenApi } from './openapi.ts';

let api: TestApi;
let document: OpenApi;

beforeAll(async () => {
  api = await testApi();
  document = (await api.app.inject('/v1/openapi.json')).json();
});
afterAll(() => api.close());

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every declared call is in it, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.toSorted()).toEqual(allEndpoints.map(({ call }) => call.route).toSorted());
});

/** Every route of a server, from the tree that it prints: each level is four characters deep. */
function routesIn(tree: string): string[] {
  const paths: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, lead = '', part = '', methods = ''] = /^([│├└─ ]*)(\S*)(?: \((.+)\))?/.exec(line) ?? [];
    const depth = lead.length / 4;
    const path = (paths[depth - 1] ?? '') + part;
    paths[depth] = path;
    return methods ? methods.split(', ').map((method) => `${method} ${path}`) : [];
  });
}

test('the server has no other route, past which the matrix of who may do what would look (T-01)', () => {
  const unnamed = (route: string) => route.replaceAll(/:\w+(?:\|:\w+)*/g, ':');
  const aside = ['/v1/openapi.json', '/docs/api', '/docs/api/style.css'].map((path) => `GET ${path}`);
  const declared = allEndpoints.map(({ call }) => `${call.method} /v1${call.path}`);
  const served = routesIn(api.app.printRoutes({ commonPrefix: false })).filter(
    (route) => !route.startsWith('HEAD '),
  );
  expect(served.map(unnamed).toSorted()).toEqual([...declared, ...aside].map(unnamed).toSorted());
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
  for (const [, place = '', name = ''] of references) expect(document.components[place]).toHaveProperty(name);
});

test('a call says what it takes, what it answers, who may make it and how it may be refused', () => {
  const create = document.paths['/risk/libraries']?.post;
  expect(create).toMatchObject({
    operationId: 'risk.create',
    description: expect.stringMatching(/^Needs the level /),
    parameters: expect.arrayContaining([{ $ref: '#/components/parameters/key' }]),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            properties: {
              name: { type: 'string', maxLength: 200, description: 'Risk name' },
              category: { type: 'string', maxLength: 60, description: 'Category' },
              site: { type: 'string', format: 'uuid' },
            },
            required: expect.arrayContaining(['name', 'site', 'workspace']),
          },
        },
      },
    },
    responses: {
      201: {
        content: {
          'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Risk' } } } },
        },
      },
      400: { $ref: '#/components/responses/400' },
      409: { $ref: '#/components/responses/409' },
    },
  });
  expect(create?.security).toBeUndefined();
  expect(document.paths['/auth/login']?.post?.security).toEqual([]);
});

test('an optional field is not required, and a list says how it is paged', () => {
  const { parameters = [] } = document.paths['/sites']?.get ?? {};
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  });
  const patch = document.paths['/risk/libraries/{workspaceId}/{recordId}']?.patch;
  expect(patch?.requestBody).not.toHaveProperty(['content', 'application/json', 'schema', 'required']);
});

test('the page for people names every call, escapes what it shows, and needs no script', async () => {
  const { headers, body } = await api.app.inject('/docs/api');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { name, call } of allEndpoints) {
    expect(body).toContain(`id="${name}"`);
    expect(body).toContain(`/v1${call.path.replace(/:(\w+)/g, '{$1}')}`);
  }
  expect(body).not.toMatch(/<script|style=|undefined|\[object/);
  expect((await api.app.inject('/docs/api/style.css')).headers['content-type']).toBe(
    'text/css; charset=utf-8',
  );
});
