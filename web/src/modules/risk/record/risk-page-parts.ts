import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { loadCode } from '../../../core/loading/load-code.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { analysisPanels, controlsTab, riskPartSections } from '../part/part-panels.tsx';
import type { ActionDialogProps } from '../../../records/record/action/action-dialog.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { formatDate, formatDay } from '../../../ui/format/format-date.ts';
import { riskActionFacts } from '../risk-action-facts.ts';
import { riskFields } from '../risk-fields.ts';
import { acceptanceTab } from '../acceptance/acceptance-tab.tsx';
import { assessmentsTab } from '../assessments/assessments-tab.tsx';
import { reviewsTab } from '../review/reviews-tab.tsx';
import { treatmentTab } from '../treatment/treatment-tab.tsx';
import { AppetiteFact } from './appetite-fact.tsx';
import { appetiteText } from './appetite-text.ts';
import { ApprovalFact } from './approval-fact.tsx';
import { newRisksFact } from './new-risks-fact.tsx';
import { priorityFact } from './priority-fact.tsx';
import { marksFacts } from './marks-facts.tsx';
import { closedAsFact } from './closed-as-fact.tsx';
import { ownerFact } from './owner-fact.tsx';
import { RisksBelow } from './risks-below.tsx';
import { lastReviewFact } from './last-review-fact.tsx';
import { natureFacts } from './nature-facts.tsx';
import { IdentifiedFact } from './identified-fact.tsx';
import { RatingsLead } from './ratings-lead.tsx';
import { riskTexts } from './risk-texts.ts';

/** What only a risk's page has. */
export const riskPageParts: RecordPageParts<Risk, RiskAction> = {
  fields: riskFields,
  facts: [
    ownerFact,
    closedAsFact,
    ...marksFacts,
    ...natureFacts,
    priorityFact,
    newRisksFact,
    {
      label: riskTexts.identified,
      Value: IdentifiedFact,
      text: ({ dateIdentified }) => formatDate(dateIdentified),
    },
    {
      label: riskTexts.appetiteShort,
      Value: AppetiteFact,
      text: appetiteText,
      // Nothing bounds an opportunity.
      isShown: ({ kind, riskappetite }) => kind === 'threat' || riskappetite !== null,
    },
    {
      label: riskTexts.approvalShort,
      Value: ApprovalFact,
      text: ({ assessmentApproval: { status, by, at, feedback } }) =>
        [status, by && at ? `${by.name}, ${formatDay(at)}` : '', feedback].filter(Boolean).join('\n'),
    },
    lastReviewFact,
  ],
  Lead: RatingsLead,
  // In the order in which a risk is dealt with: it is analysed and assessed, controlled, treated, accepted and reviewed.
  panels: [
    ...[...analysisPanels, assessmentsTab, controlsTab, treatmentTab].map((tab) => ({
      ...tab,
      isBeforeActions: true,
    })),
    acceptanceTab,
    reviewsTab,
  ],
  sections: [...riskPartSections, { key: 'below', Section: RisksBelow }],
  printed: async (risk, where) => {
    const { printedRisk } = await loadCode(() => import('../print/printed-risk.tsx'));
    return printedRisk(risk, where);
  },
  actionFacts: riskActionFacts,
  ActionDialog: lazyDialog<ActionDialogProps<Risk, RiskAction>>(
    async () => (await import('./risk-action-dialog.tsx')).RiskActionDialog,
  ),
};
