import { field, fieldsOf, kindOf, recordLink, type Schema } from './api-page-schema.ts';
import { html, type Html } from '../http/html.ts';
import type { OpenApi, Operation } from './openapi.ts';

/** A term and its explanation, in which words between backticks are code. */
function explained(term: string, text: string): Html {
  const words = text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
  return html`<li>
    <code class="name">${term}</code>
    <div class="text">${words}</div>
  </li>`;
}

const titleOf = (feature: string) => feature.charAt(0).toUpperCase() + feature.slice(1).replaceAll('-', ' ');

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Body = { content?: Record<string, { schema?: Schema }> };

function bodyOf(body: Body | undefined): Html | undefined {
  const [type, { schema } = {}] = Object.entries(body?.content ?? {})[0] ?? [];
  if (!type) return undefined;
  if (!schema) return html`<p>Bytes.</p>`;
  return (
    fieldsOf(schema) ??
    html`<p>${kindOf(schema)}</p>
      ${fieldsOf(schema.items ?? {})}`
  );
}

const part = (title: string, content: Html | undefined): Html | undefined =>
  content &&
  html`<h4>${title}</h4>
    ${content}`;

function parametersOf(operation: Operation, place: string): Html | undefined {
  // References among the parameters are the headers that the introduction explains.
  const own = operation.parameters.filter((one) => one.in === place) as Parameter[];
  if (own.length === 0) return undefined;
  return html`<ul class="fields">
    ${own.map((one) => field(one.name, one.schema, one.required ?? false))}
  </ul>`;
}

function operationHtml(path: string, method: string, operation: Operation): Html {
  const [status = '200', answer] = Object.entries(operation.responses)[0] ?? [];
  const refusals = Object.keys(operation.responses).filter((code) => code !== status && code !== 'default');
  return html`<details>
    <summary>
      <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>/v1${path}</code></h3>
      <span class="text">${operation.summary}</span>
    </summary>
    <div class="body" id="${operation.operationId}">
      <p>${operation.description}</p>
      ${part('Path', parametersOf(operation, 'path'))} ${part('Query', parametersOf(operation, 'query'))}
      ${part('Body', bodyOf(operation.requestBody as Body | undefined))}
      ${part(`Answer ${status}`, bodyOf(answer))}
      <p>Refusals: ${refusals.join(', ')}.</p>
    </div>
  </details>`;
}

function featureHtml(api: OpenApi, feature: string): Html {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === feature)
      .map(([method, operation]) => operationHtml(path, method, operation)),
  );
  return html`<section aria-labelledby="feature-${feature}">
    <h2 id="feature-${feature}">${titleOf(feature)}</h2>
    ${operations}
  </section>`;
}

function recordHtml([name, schema]: [string, unknown]): Html {
  return html`<details>
    <summary>
      <h3><code>${name}</code></h3>
    </summary>
    <div class="body" id="record-${name}">${fieldsOf(schema as Schema)}</div>
  </details>`;
}

type Header = { name: string; description: string };

function introduction(api: OpenApi): Html {
  const { parameters, responses } = api.components as unknown as {
    parameters: Record<string, Header>;
    responses: Record<string, { description: string }>;
  }; // describeApi makes both
  return html`<h1>Plumbline API</h1>
    <p>
      JSON over HTTP, below <code>/v1</code> of this server. The same as
      <a href="/v1/openapi.json">OpenAPI 3.1</a>.
    </p>
    <p>
      Log in with <a href="#auth.login">POST /auth/login</a> and send the access token as
      <code>Authorization: Bearer …</code>; renew it with
      <a href="#auth.refresh">POST /auth/refresh-tokens</a>. Times are ISO 8601 in UTC, dates are YYYY-MM-DD.
    </p>
    <h2>Headers</h2>
    <ul class="fields">
      ${Object.values(parameters).map(({ name, description }) => explained(name, description))}
    </ul>
    <h2>Refusals</h2>
    <p>
      Every refusal has the body ${recordLink('Error')}: <code>message</code> is for a person,
      <code>code</code> for programs, and <code>errors</code> maps fields to sentences.
    </p>
    <ul class="fields">
      ${Object.entries(responses).map(([status, { description }]) => explained(status, description))}
    </ul>`;
}

/** The API's documentation as a page that needs no script: what the OpenAPI document says, to read and to search. */
export function apiPage(api: OpenApi): string {
  const features = api.tags.map(({ name }) => name);
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Plumbline API</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/docs/api/style.css" />
    </head>
    <body>
      <nav aria-label="Features">
        <ul>
          ${[...features.map((name) => html`<li><a href="#feature-${name}">${titleOf(name)}</a></li>`), html`<li><a href="#records">Records</a></li>`]}
        </ul>
      </nav>
      <main>
        ${introduction(api)} ${features.map((feature) => featureHtml(api, feature))}
        <section aria-labelledby="records">
          <h2 id="records">Records</h2>
          ${Object.entries(api.components.schemas).map(recordHtml)}
        </section>
      </main>
    </body>
  </html>`;
  return `<!doctype html>${markup}`;
}
