import { problemEndpoints } from 'contract/support/problem/problem.endpoints';
import { outside } from '../../core/http/route.ts';

// No id of a record or a person, and nothing behind a question mark, where tokens stand.
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const withoutIds = (path: string) => (path.split(/[?#]/, 1)[0] ?? '').replaceAll(ids, ':id');

export const problemRoutes = [
  outside(problemEndpoints.report, async ({ request }, { body }) => {
    const { reference, message, screen, stack } = body;
    request.log.error({ reference, screen: withoutIds(screen), problem: message, stack }, 'a screen failed');
    return null;
  }),
];
