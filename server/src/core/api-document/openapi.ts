import { isIdParam, type Access, type Endpoint } from 'contract/core/endpoint';
import { errorReply } from 'contract/core/errors';
import { permissions, type PermissionRule } from 'contract/core/rights/permissions';
import { z } from 'zod';
import { limitsOf } from '../http/rate-limit.ts';
import { createComponents, jsonSchemaOf, type Components, type Json } from './openapi-schema.ts';

/** A declared call with the feature it belongs to and its name. */
export type Declared = { feature: string; name: string; call: Endpoint };

export type Operation = Json & {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Json[];
  responses: Record<string, Json>;
};

/** An OpenAPI 3.1 document. */
export type OpenApi = Json & {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: Json & { schemas: Json };
};

const inWords = new Intl.ListFormat('en', { type: 'disjunction' });

/** Who may make a call, as a sentence. */
function accessText(access: Access): string {
  if (access === 'public') return 'Needs no session.';
  if (access === 'signedIn') return 'Needs a session.';
  const rule: PermissionRule = permissions[access];
  if ('roles' in rule) return `Needs the role ${inWords.format(rule.roles)} in the organization.`;
  const relation = rule.or ? `, or contribute as the record's ${inWords.format(rule.or)}` : '';
  return `Needs the level ${rule.level} in the workspace${relation}${rule.grant ? `, and the grant ${rule.grant}` : ''}.`;
}

function descriptionOf(call: Endpoint): string {
  const { access, route, unlogged } = call;
  const limits = limitsOf(call).map(
    ({ of, by, limit, seconds }) =>
      `At most ${limit} ${of === route ? 'calls' : of} in ${seconds} seconds for one ${by}.`,
  );
  return [accessText(access), ...limits, unlogged && `Leaves no activity row. ${unlogged}`]
    .filter(Boolean)
    .join(' ');
}

const headers = {
  subid: [
    'subid',
    "The organization to act in, by its id; absent or `default` means one's own. A foreign one is 403.",
  ],
  accountid: [
    'accountid',
    "The membership to act as; it must be the caller's in that organization, and grants nothing.",
  ],
  key: [
    'Idempotency-Key',
    'Up to 200 characters. A repeated call with the same key and body gets the first answer, for 24 hours.',
  ],
  version: [
    'If-Match',
    'The version that the change was made on, such as `"3"`; `version` in the body says the same and outranks it.',
  ],
} as const;

const headerParameter = ([name, description]: readonly [string, string]): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: 200 },
});

const ref = (place: string): Json => ({ $ref: `#/components/${place}` });

const pathParameter = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: isIdParam(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
});

function queryParameters(call: Endpoint, components: Components): Json[] {
  if (!call.query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(call.query, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // every query is declared as an object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function parametersOf(call: Endpoint, components: Components): Json[] {
  const isKeyed =
    call.method !== 'GET' && call.access !== 'public' && !call.holdsRight && !call.path.startsWith('/auth/');
  return [
    ...call.params.map(pathParameter),
    ...queryParameters(call, components),
    ...(call.access === 'public' ? [] : [ref('parameters/subid'), ref('parameters/accountid')]),
    ...(isKeyed ? [ref('parameters/key')] : []),
    ...(call.method === 'PATCH' ? [ref('parameters/version')] : []),
  ];
}

const refusals = {
  '400': 'Something sent is not valid; `errors` says what, by field.',
  '401': 'There is no valid session.',
  '403': 'The caller may not do this.',
  '404': "It does not exist, or is not the caller's.",
  '409': 'The present state does not allow it, or somebody has changed it in the meantime.',
  '429': 'Too many calls; `Retry-After` says when to try again.',
  '503': 'Not available right now; `Retry-After` says when to try again.',
} as const;

function refusalsOf(call: Endpoint): (keyof typeof refusals)[] {
  const { access, method, params, query, body } = call;
  const isPublic = access === 'public';
  return [
    ...(query || body ? (['400'] as const) : []),
    ...(isPublic ? [] : (['401', '403'] as const)),
    ...(params.length > 0 ? (['404'] as const) : []),
    ...(method === 'GET' ? [] : (['409'] as const)),
    ...(limitsOf(call).length > 0 ? (['429'] as const) : []),
    '503',
  ];
}

function answerOf({ reply, success }: Endpoint, components: Components): Json {
  const description = success ?? 'OK';
  if (reply.envelope === 'raw') return { description, content: { '*/*': {} } };
  return {
    description,
    content: { 'application/json': { schema: jsonSchemaOf(reply.body, 'output', components) } },
  };
}

function operationOf({ feature, name, call }: Declared, components: Components): Operation {
  const isBytes = call.method === 'PUT' && call.reply.envelope === 'raw' && !call.body;
  const body = call.body && { 'application/json': { schema: jsonSchemaOf(call.body, 'input', components) } };
  const content = isBytes ? { '*/*': {} } : body;
  return {
    operationId: name,
    tags: [feature],
    summary: call.summary,
    description: descriptionOf(call),
    ...(call.access === 'public' ? { security: [] } : {}),
    parameters: parametersOf(call, components),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [String(call.status ?? 200)]: answerOf(call, components),
      ...(call.otherStatus ? { [String(call.otherStatus)]: answerOf(call, components) } : {}),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, ref(`responses/${status}`)])),
      default: ref('responses/default'),
    },
  };
}

/** The records that several calls of a feature answer with get the feature's name. */
function namedItems(endpoints: readonly Declared[]): Map<string, z.ZodType> {
  const seen = new Set<z.ZodType>();
  const named = new Map<string, z.ZodType>();
  for (const { feature, call } of endpoints) {
    const { item } = call.reply;
    const name = feature.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (seen.has(item) && item instanceof z.ZodObject && !named.has(name)) named.set(name, item);
    seen.add(item);
  }
  return named;
}

const errorResponse = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: ref('schemas/Error') } },
});

/** The OpenAPI 3.1 document of the declared calls, made from the schemas that validate requests and filter answers. */
export function describeApi(endpoints: readonly Declared[], version: string): OpenApi {
  const components = createComponents([...namedItems(endpoints), ['Error', errorReply]]);
  const paths: OpenApi['paths'] = {};
  for (const declared of endpoints) {
    const path = declared.call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declared.call.method.toLowerCase()]: operationOf(declared, components) };
  }
  jsonSchemaOf(errorReply, 'output', components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description:
        'Times are ISO 8601 in UTC, calendar dates are YYYY-MM-DD. Every refusal has the same body, `Error`.',
    },
    servers: [{ url: '/v1' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      parameters: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, headerParameter(header)]),
      ),
      responses: {
        ...Object.fromEntries(
          Object.entries(refusals).map(([status, text]) => [status, errorResponse(text)]),
        ),
        default: errorResponse('Any other refusal.'),
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a login, for 15 minutes.',
        },
      },
    },
  };
}
