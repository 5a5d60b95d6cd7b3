import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { routes } from '../src/app/routes.tsx';
import { makeBranch } from './make-analysis.ts';
import { idOf } from './make.ts';
import { makeRisk, mara, pageOf, riskPath, riskServer } from './make-risk.ts';
import { renderAt } from './render.tsx';

const whys = riskParts['five-whys'];
const fishbones = riskParts.ishikawa;

type Body = Partial<Omit<AnalysisBranch, 'parent'>> & { parent?: string | null; after?: string | null };

/** Opens an analysis on a server that keeps it as ours does, as far as tests look. */
export function serveAnalysis(whole: WholeAnalysis) {
  const server = riskServer([makeRisk(1)]);
  const calls = whole.method === 'five-whys' ? whys : (fishbones as unknown as typeof whys); // the same calls
  const kept = { ...whole };
  const put = (id: string | undefined, fields: Partial<AnalysisBranch>) => {
    const one = kept.branches.find(({ _id }) => _id === id) ?? makeBranch(1);
    const changed = { ...one, ...fields, version: one.version + 1 };
    kept.branches = kept.branches.map((other) => (other._id === id ? changed : other));
    return changed;
  };
  const idIn = (params: Record<string, string>) => params['answerId'] ?? params['branchId'];
  server.on(riskEndpoints.find, () => makeRisk(1));
  server.on(riskParts.file.list, () => pageOf([]));
  server.on(riskParts.cause.list, () => pageOf([]));
  server.on(calls.find, () => kept);
  server.on(calls.add, ({ body }) => {
    const { parent = null, after: _, ...fields } = body as Body; // of these calls
    const made = makeBranch(50 + kept.branches.length, {
      ...fields,
      parent: parent ? { _id: parent, name: '' } : null,
    });
    kept.branches = [...kept.branches, made];
    return made;
  });
  server.on(calls.change, ({ body, params }) => {
    const { parent, after: _, ...fields } = body as Body; // of these calls
    return put(idIn(params), {
      ...fields,
      ...(parent === undefined ? {} : { parent: parent ? { _id: parent, name: '' } : null }),
    });
  });
  server.on(fishbones.vote, ({ params }) => put(idIn(params), { votes: [mara] }));
  server.on(calls.drop, ({ params }) => {
    const gone = kept.branches.find(({ _id }) => _id === idIn(params)) ?? makeBranch(1);
    kept.branches = kept.branches.filter(({ _id, parent }) => _id !== gone._id && parent?._id !== gone._id);
    return gone;
  });
  const path = riskPath(`library/detail/${idOf(100)}/${whole.method}/${whole._id}`);
  return { server, calls, ...renderAt(path, routes) };
}
