import type { Capa } from 'contract/modules/capa/capa';
import { isAnyConfidential } from 'contract/modules/capa/similar/trend';
import { causeCategoryLabels } from 'contract/records/analysis/cause-categories';
import type { WriteContext } from '../../../core/http/context.ts';
import { conflict } from '../../../core/http/errors.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { capaKind } from '../capa.service.ts';

const { records: capas, links } = capaKind;

// What is raised is declared for kinds with categories; a CAPA has a source instead.
type Raised = Parameters<typeof capas.create>[1];

/** Raises one CAPA about all of a trend, managed by whoever raises it, and linked with each of them. */
export async function raiseSystemic(
  ctx: WriteContext,
  recordId: string,
): Promise<Pick<Capa, '_id' | 'number'>> {
  const { trend, site, process, severity, number } = await capas.find(ctx, recordId, { lock: 'change' });
  if (!trend || !process) throw conflict(`${number} tells of no trend that waits for an answer.`);
  const about = causeCategoryLabels[trend.category].toLowerCase();
  const given = {
    workspace: ctx.workspaceId,
    name: `Systemic: ${about} in ${process.name}`,
    description: [
      `${trend.capas.length} CAPAs of this process have root causes of the category “${causeCategoryLabels[trend.category]}”:`,
      ...trend.capas.map((one) => `${one.number} ${one.name}`),
    ].join('\n'),
    dateDetected: await findToday(ctx, recordId),
    source: 'recurrence',
    severity: severity ?? 3,
    site: site._id,
    process: process._id,
    managers: [ctx.actor.accountId],
    // It names each of them.
    confidential: isAnyConfidential(trend),
  };
  const made = await capas.create(ctx, given as unknown as Raised);
  const { _id } = made;
  for (const { _id: record } of trend.capas)
    await links.create(
      { ...ctx, rootNumber: made.number },
      _id,
      { relation: 'raised_from', record },
      { isByRule: true },
    );
  return { _id, number: made.number };
}
