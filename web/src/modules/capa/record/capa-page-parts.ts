import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { loadCode } from '../../../core/loading/load-code.ts';
import { analysisParts } from '../../../records/analysis/analysis-parts.tsx';
import { extensionParts } from '../../../records/extension/extension-parts.tsx';
import type { ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { capaActionFacts } from '../capa-action-facts.ts';
import { capaFields } from '../capa-fields.ts';
import { capaKind } from '../capa-kind.ts';
import { containmentTab } from '../containment/containment-tab.tsx';
import { coverageTab } from '../coverage/coverage-tab.tsx';
import { effectivenessTab } from '../effectiveness/effectiveness-tab.tsx';
import { impactTab } from '../impact/impact-tab.tsx';
import { similarTab } from '../similar/similar-tab.tsx';
import { capaFacts } from './capa-facts.tsx';
import { PlanNotices, ToBeChanged } from './plan-notices.tsx';
import { capaSections } from './capa-sections.tsx';

const OtherAnalyses = lazyPart(
  async () => (await import('../other-analysis/other-analyses.tsx')).OtherAnalyses,
);
const analysis = analysisParts<Capa, CapaAction>(capaKind, OtherAnalyses);
const extension = extensionParts<Capa, CapaAction>(capaKind);

/** What only a CAPA's page has. */
export const capaPageParts: RecordPageParts<Capa, CapaAction> = {
  fields: capaFields,
  Team: lazyPart(async () => (await import('../team/team-and-messages.tsx')).TeamAndMessages),
  Lead: PlanNotices,
  ActionsLead: ToBeChanged,
  facts: capaFacts,
  panels: [
    containmentTab,
    ...analysis.panels,
    coverageTab,
    effectivenessTab,
    impactTab,
    similarTab,
    ...extension.panels,
  ],
  sections: [...extension.sections, ...capaSections, ...analysis.sections],
  printed: async (capa, where) => {
    const { printedCapa } = await loadCode(() => import('../print/printed-capa.tsx'));
    return printedCapa(capa, where);
  },
  actionFacts: capaActionFacts,
  ActionDialog: lazyDialog<ActionDialogProps<Capa, CapaAction>>(
    async () => (await import('./capa-action-dialog.tsx')).CapaActionDialog,
  ),
};
