import { fiveWhysEndpoints, ishikawaEndpoints } from '../analysis/analysis.endpoints.ts';
import { rootCauseEndpoints } from '../analysis/root-cause.endpoints.ts';
import { approvalEndpoints } from '../approval/approval.endpoints.ts';
import { commentEndpoints } from '../comment/comment.endpoints.ts';
import { linkEndpoints } from '../link/link.endpoints.ts';
import { actionEndpoints, recordFileEndpoints, type RecordDefinition } from '../record/record.endpoints.ts';
import { signatureEndpoints } from '../signature/signature.endpoints.ts';

/** The calls of all that a record of a kind has below it, by the word that their names go on with: `risk-action`. */
export function partEndpoints<const D extends RecordDefinition>(definition: D) {
  return {
    action: actionEndpoints(definition),
    file: recordFileEndpoints(definition),
    comment: commentEndpoints(definition),
    link: linkEndpoints(definition),
    approval: approvalEndpoints(definition),
    signature: signatureEndpoints(definition),
    'five-whys': fiveWhysEndpoints(definition),
    ishikawa: ishikawaEndpoints(definition),
    cause: rootCauseEndpoints(definition),
  };
}
