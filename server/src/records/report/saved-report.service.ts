import type { InputOf } from 'contract/core/endpoint';
import { levels } from 'contract/core/rights/levels';
import type { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { SavedReport, SavedReportInput, SavedReportPatch } from 'contract/records/report/saved-report';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/errors.ts';
import { checkRequest, choicesOf, sourceFor, type SourcesOf } from './report-request.ts';
import { savedReportStore } from './report.store.ts';

export const listSavedReports = (ctx: Context, query: InputOf<typeof reportEndpoints.saved>['query']) =>
  savedReportStore.list(ctx, query);

export const findSavedReport = (ctx: Context, id: string): Promise<SavedReport> =>
  savedReportStore.find(ctx, id);

type Choices = Omit<SavedReportInput, 'name'>;

/** The choices as they are kept beside their name; refused where this report has no such fields or file. */
async function keptOf(ctx: Context, sources: SourcesOf, choices: Choices) {
  const source = await sourceFor(ctx, sources, choices.template);
  const request = choicesOf(source, choices);
  await checkRequest(ctx, source, { ...request, format: choices.format });
  return { title: source.title, request: JSON.stringify(request) };
}

/** Keeps the choices of a report under a name. */
export async function saveReport(
  ctx: WriteContext,
  sources: SourcesOf,
  { name, ...choices }: SavedReportInput,
): Promise<SavedReport> {
  const { template, format } = choices;
  const extra = await keptOf(ctx, sources, choices);
  return savedReportStore.insert(ctx, { name, template, format }, { extra });
}

/** The saved report, locked, when it is the caller's or they administer the workspace. */
async function lockOwn(ctx: WriteContext, id: string): Promise<SavedReport> {
  const found = await savedReportStore.find(ctx, id, { lock: 'change' });
  if (found.owner?._id !== ctx.actor.accountId && ctx.actor.level < levels.admin)
    throw forbidden('Only its owner or an administrator may change a saved report.');
  return found;
}

/** Gives a saved report another name, other choices, or both; choices that name their report replace all that were kept. */
export async function updateSavedReport(
  ctx: WriteContext,
  sources: SourcesOf,
  { id, input }: { id: string; input: SavedReportPatch },
): Promise<SavedReport> {
  const { version, name, ...choices } = input;
  const before = await lockOwn(ctx, id);
  const patch = name === undefined ? {} : { name };
  if (Object.keys(choices).length === 0) return savedReportStore.update(ctx, id, patch, { version });
  const { template = before.template, format = before.format } = choices;
  const { filters, fields, orientation } = before.request;
  const kept = choices.template === undefined ? { fields, orientation, ...filters } : {};
  const extra = await keptOf(ctx, sources, { ...kept, ...choices, template, format });
  return savedReportStore.update(ctx, id, { ...patch, template, format }, { version, extra });
}

/** Deletes a saved report; what was made from it stays. */
export async function removeSavedReport(ctx: WriteContext, id: string): Promise<null> {
  await lockOwn(ctx, id);
  await savedReportStore.remove(ctx, id);
  return null;
}
