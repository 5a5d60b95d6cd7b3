import type { Endpoint } from 'contract/core/endpoint';
import type { partEndpoints } from 'contract/records/kind/kind.endpoints';
import type { RecordDefinition, recordEndpoints } from 'contract/records/record/record.endpoints';
import type { Binding } from '../../core/http/route.ts';
import { analysisRoutes } from '../analysis/analysis.routes.ts';
import { approvalRoutes } from '../approval/approval.routes.ts';
import { asOfRoutes } from '../as-of/as-of.routes.ts';
import { commentRoutes } from '../comment/comment.routes.ts';
import { linkRoutes } from '../link/link.routes.ts';
import { raiseRoutes } from '../raise/raise.routes.ts';
import { actionRoutes, recordFileRoutes, recordRoutes } from '../record/record.routes.ts';
import { signatureRoutes, stepRoute } from '../signature/signature.routes.ts';
import type { ActionRow } from '../record/action-base.service.ts';
import type { WithActions } from '../record/record-file.service.ts';
import type { createKind } from './kind.service.ts';

type Calls<C extends object> = { [Name in keyof C]: Endpoint };
type Parts = ReturnType<typeof partEndpoints<RecordDefinition>>;

/** The calls that every kind has. */
type KindCalls = {
  calls: Calls<ReturnType<typeof recordEndpoints<RecordDefinition>>>;
  parts: { [Part in keyof Parts]: Calls<Parts[Part]> };
};

/** Serves the calls that every kind has; `lists` are the words of its lists in the addresses of the web. */
export function kindRoutes(
  { calls, parts }: KindCalls,
  kind: ReturnType<typeof createKind<string, string, string, WithActions & { status: string }, ActionRow>>,
  lists: { all: string; mine: string },
): Binding[] {
  return [
    ...recordRoutes(calls, kind, lists),
    stepRoute(calls.move, kind.signatures),
    ...asOfRoutes(calls, kind.asOf),
    ...raiseRoutes(calls, kind.raising),
    ...actionRoutes(parts.action, kind.actions),
    ...recordFileRoutes(parts.file, kind.files),
    ...commentRoutes(parts.comment, kind.comments),
    ...linkRoutes(parts.link, kind.links),
    ...approvalRoutes(parts.approval, kind.approvals),
    ...signatureRoutes(parts.signature, kind.signatures),
    ...analysisRoutes(parts, kind.records),
  ];
}
