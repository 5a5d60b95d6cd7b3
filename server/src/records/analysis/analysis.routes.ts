import type { Endpoint } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { fiveWhysEndpoints, ishikawaEndpoints } from 'contract/records/analysis/analysis.endpoints';
import type { rootCauseEndpoints } from 'contract/records/analysis/root-cause.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { type Binding, reading, writing } from '../../core/http/route.ts';
import type { Records } from '../record/record.service.ts';
import { type Analyses, createAnalyses } from './analysis.service.ts';
import { createAnalysisVersions, type VersionsQuery } from './analysis-versions.service.ts';
import { createBranches } from './branch.service.ts';
import { createDeletedAnalyses } from './deleted-analysis.service.ts';
import { createRootCauses } from './root-cause.service.ts';

type Calls<C extends object> = Record<keyof C, Endpoint>;
type FiveWhysCalls = Calls<ReturnType<typeof fiveWhysEndpoints<RecordDefinition>>>;
type IshikawaCalls = Calls<ReturnType<typeof ishikawaEndpoints<RecordDefinition>>>;
type RootCauseCalls = Calls<ReturnType<typeof rootCauseEndpoints<RecordDefinition>>>;

// What comes in has been parsed by the schemas of the call, and what goes out is checked by them.
type Input = { params: Record<string, string>; query: ListQuery & VersionsQuery; body: never };

const read = (endpoint: Endpoint, handler: (ctx: Context, input: Input) => Promise<unknown>): Binding =>
  reading(endpoint, handler as never);
const write = (endpoint: Endpoint, handler: (ctx: WriteContext, input: Input) => Promise<unknown>): Binding =>
  writing(endpoint, handler as never);

const recordOf = ({ params: { recordId = '' } }: Input) => recordId;
const analysisOf = ({ params: { fiveWhysId, ishikawaId = '' } }: Input) => fiveWhysId ?? ishikawaId;
const reasonOf = ({ body }: Input) => (body as { reason?: string }).reason; // of a deletion
const branchOf = (input: Input) => {
  const { answerId, branchId = '' } = input.params;
  return [recordOf(input), analysisOf(input), answerId ?? branchId] as const;
};

/** Serves the calls that both methods have. */
function methodRoutes(
  calls: FiveWhysCalls,
  analyses: ReturnType<typeof createAnalyses>,
  branches: ReturnType<typeof createBranches>,
  deleted: ReturnType<typeof createDeletedAnalyses>,
): Binding[] {
  return [
    read(calls.list, (ctx, input) => analyses.list(ctx, recordOf(input), input.query)),
    read(calls.listDeleted, (ctx, input) => deleted.listDeleted(ctx, recordOf(input), input.query)),
    write(calls.create, (ctx, input) => analyses.create(ctx, recordOf(input), input.body)),
    read(calls.find, (ctx, input) => analyses.find(ctx, recordOf(input), analysisOf(input))),
    read(calls.locate, (ctx, input) => analyses.locate(ctx, analysisOf(input))),
    write(calls.update, (ctx, input) => analyses.update(ctx, recordOf(input), analysisOf(input), input.body)),
    write(calls.remove, (ctx, input) =>
      analyses.remove(ctx, recordOf(input), analysisOf(input), reasonOf(input)),
    ),
    write(calls.restore, (ctx, input) => analyses.restore(ctx, recordOf(input), analysisOf(input))),
    read(calls.listDropped, (ctx, input) =>
      deleted.listDropped(ctx, recordOf(input), analysisOf(input), input.query),
    ),
    write(calls.add, (ctx, input) => branches.add(ctx, recordOf(input), analysisOf(input), input.body)),
    write(calls.change, (ctx, input) => branches.change(ctx, branchOf(input), input.body)),
    write(calls.drop, (ctx, input) => branches.drop(ctx, branchOf(input))),
    write(calls.bringBack, (ctx, input) => branches.bringBack(ctx, branchOf(input))),
  ];
}

/** Serves the comparison of versions, which both methods have. */
function versionsRoute(calls: FiveWhysCalls, analyses: Analyses): Binding {
  const { compare } = createAnalysisVersions(analyses);
  return read(calls.versions, (ctx, input) => compare(ctx, recordOf(input), analysisOf(input), input.query));
}

/** Serves the analyses of a kind of record: its five whys, its fishbones, and the root causes that they have found. */
export function analysisRoutes<R extends RecordBase>(
  calls: { 'five-whys': FiveWhysCalls; ishikawa: IshikawaCalls; cause: RootCauseCalls },
  records: Records<R>,
): Binding[] {
  const [whys, fishbones] = [createAnalyses(records, 'five-whys'), createAnalyses(records, 'ishikawa')];
  const causes = createBranches(fishbones);
  const rootCauses = createRootCauses(records);
  const causeOf = ({ params: { causeId = '' } }: Input) => causeId;
  return [
    ...methodRoutes(calls['five-whys'], whys, createBranches(whys), createDeletedAnalyses(records, whys)),
    ...methodRoutes(calls.ishikawa, fishbones, causes, createDeletedAnalyses(records, fishbones)),
    versionsRoute(calls['five-whys'], whys),
    versionsRoute(calls.ishikawa, fishbones),
    write(calls.ishikawa.vote, (ctx, input) => {
      const { isFor }: { isFor: boolean } = input.body;
      return causes.vote(ctx, branchOf(input), isFor);
    }),
    read(calls.cause.list, (ctx, input) => rootCauses.list(ctx, recordOf(input), input.query)),
    write(calls.cause.create, (ctx, input) => rootCauses.create(ctx, recordOf(input), input.body)),
    write(calls.cause.update, (ctx, input) =>
      rootCauses.update(ctx, recordOf(input), causeOf(input), input.body),
    ),
    write(calls.cause.remove, (ctx, input) =>
      rootCauses.remove(ctx, recordOf(input), causeOf(input), reasonOf(input)),
    ),
  ];
}
