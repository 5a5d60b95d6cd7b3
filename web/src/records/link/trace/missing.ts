import type { Trace, TraceNode } from 'contract/records/link/link';
import { traceTexts as texts } from '../link-texts.ts';

const mark = 'missing:';

/** Whether a node stands for what is not there. */
export const isMissing = ({ _id }: Pick<TraceNode, '_id'>): boolean => _id.startsWith(mark);

/**
 * A trace with what is missing in it named: a record with root causes and without an action that leads from them. What was
 * left out of the trace may be there, so nothing is missing in one that is cut.
 */
export function withMissing(trace: Trace): Trace {
  const { nodes, edges, isCut } = trace;
  if (isCut) return trace;
  const acted = new Set(nodes.flatMap(({ kind, of }) => (kind === 'action' && of ? [of] : [])));
  const records = new Map(nodes.filter(({ of }) => of === null).map((node) => [node._id, node]));
  const causes = Map.groupBy(
    nodes.filter(({ kind, of }) => kind === 'cause' && of !== null && !acted.has(of)),
    ({ of }) => of ?? '',
  );
  const found = [...causes].flatMap(([of, ones]) => {
    const record = records.get(of);
    if (!record) return [];
    const name = ones.length === 1 ? texts.noAction : texts.noActions;
    const node: TraceNode = {
      ...record,
      _id: `${mark}${of}`,
      kind: 'action',
      number: null,
      name,
      status: null,
      of,
    };
    return [{ node, ones }];
  });
  return {
    nodes: [...nodes, ...found.map(({ node }) => node)],
    edges: [
      ...edges,
      ...found.flatMap(({ node, ones }) =>
        ones.map(({ _id }) => ({ from: _id, to: node._id, type: 'has' as const })),
      ),
    ],
    isCut,
  };
}
