import { limits } from 'contract/core/limits';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { type OtherAnalysis, otherAnalysisInput } from 'contract/modules/capa/other-analysis/other-analysis';
import { pastCycle } from 'contract/records/record/past-cycle';
import { capaKind } from '../capa-kind.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { StatusPill } from '../../../records/analysis/analysis-head.tsx';
import { CyclePill } from '../../../records/analysis/cause-facts.tsx';
import { type RowCard, RowsPanel } from '../../../records/part/rows-panel.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { isFixedPlan } from '../fixed-stage.ts';
import { otherAnalysisTexts as texts } from './other-analysis-texts.ts';

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

const cardOf = (one: OtherAnalysis): RowCard => ({
  pills: (
    <>
      <CyclePill cycle={one.cycle} />
      <StatusPill {...one} />
    </>
  ),
  text: one.done,
  facts: [
    ...fact(texts.method, one.method),
    ...fact(texts.facilitator, one.facilitator?.name),
    ...fact(texts.team, one.participants.map(({ name }) => name).join(', ')),
    ...(one.heldOn ? [{ label: texts.heldOn, value: <DateText date={one.heldOn} /> }] : []),
    ...fact(texts.conclusion, one.conclusion),
    ...fact(texts.files, one.files?.map(({ name }) => name).join(', ')),
    { label: texts.writtenBy, value: one.writtenBy?.name ?? texts.somebody },
  ],
});

/** The analyses of a CAPA by other methods than five whys and fishbones. */
export function OtherAnalyses({ record }: { record: Capa }) {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const files = useApi(capaParts.file.list, { params, query: { limit: limits.pageSizeMax } });
  const options = (files.data?.results ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <RowsPanel<OtherAnalysis>
      kind={capaKind}
      record={record}
      isFixed={isFixedPlan(record)}
      isFixedItem={(item) => pastCycle(record, item) !== undefined}
      calls={capaParts['other-analysis']}
      id="otherAnalysisId"
      draft="capa-other-analysis"
      schema={otherAnalysisInput}
      begin={{ status: 'draft' }}
      rows={[
        ['title', 'method'],
        ['participants'],
        ['facilitator', 'heldOn'],
        ['done'],
        ['conclusion'],
        ['files', 'status'],
      ]}
      fieldsOf={(item) => ({
        files: { options, placeholder: texts.chooseFiles },
        participants: { people: workspacePeople(workspaceId, { known: item?.participants ?? [] }) },
        facilitator: {
          people: workspacePeople(workspaceId, { known: item?.facilitator ? [item.facilitator] : [] }),
        },
      })}
      cardOf={cardOf}
      texts={texts}
    />
  );
}
