import type { Endpoint } from 'contract/core/endpoint';
import { isListReply, type ListEnvelope, type Reply } from 'contract/core/reply';
import type { Page } from 'contract/core/list';
import { RecordText } from '../store/find-record.ts';
import type { StoredPage } from '../store/list.ts';

const isStored = (page: StoredPage | Page<unknown>): page is StoredPage => 'text' in page;

function pageJson(
  { envelope, key }: Reply<ListEnvelope>,
  page: StoredPage | Page<unknown>,
  rows: string,
): string {
  const { total, totalIsCapped, limit } = page;
  const paging =
    `"total":${total},${totalIsCapped ? '"totalIsCapped":true,' : ''}"page":${page.page},"limit":${limit},` +
    `"totalPages":${Math.ceil(total / limit)}`;
  if (envelope === 'list') return `{"success":true,"message":"OK","data":${rows},${paging}}`;
  return `{"success":true,"status":"success","message":"OK","data":{"${key}":${rows},${paging}}}`;
}

function recordJson({ envelope }: Reply, message: string, { text }: RecordText): string {
  if (envelope !== 'ok') throw new Error('The text of a record goes out in the envelope `ok` alone');
  return `{"success":true,"status":"success","message":${JSON.stringify(message)},"data":${text}}`;
}

/**
 * The answer's JSON text: a list's rows, and a record that is shown as it is kept, go out as the database wrote them;
 * everything else is filtered by its declaration. `check` parses those too, strictly, as the tests ask.
 */
export function answerJson(endpoint: Endpoint, result: unknown, check?: (body: unknown) => void): string {
  const text = envelopeJson(endpoint, result);
  check?.(JSON.parse(text));
  return text;
}

function envelopeJson({ reply, success: message = 'OK' }: Endpoint, result: unknown): string {
  if (isListReply(reply)) {
    const page = result as StoredPage | Page<unknown>; // a handler of a list gives a page
    const rows = isStored(page)
      ? page.text
      : JSON.stringify(page.results.map((row) => reply.item.parse(row)));
    return pageJson(reply, page, rows);
  }
  if (result instanceof RecordText) return recordJson(reply, message, result);
  const item = reply.item.parse(result);
  const spread = item as Record<string, unknown>; // flat and superset replies are declared over objects
  switch (reply.envelope) {
    case 'flat':
      return JSON.stringify({ success: true, message, ...spread });
    case 'superset':
      return JSON.stringify({ ...spread, success: true, message, data: item });
    case 'bare':
      return JSON.stringify(item);
    default:
      return JSON.stringify({ success: true, status: 'success', message, data: item });
  }
}
