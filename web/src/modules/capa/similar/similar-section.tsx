import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { likelyFrom } from 'contract/modules/capa/similar/similarity';
import { useApi } from '../../../core/http/use-api.ts';
import part from '../../../records/part/part.module.css';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { capaLists } from '../capa-lists.ts';
import { hasFixedPlan } from '../fixed-stage.ts';
import { SimilarCard } from './similar-card.tsx';
import { similarTexts as texts } from './similar-texts.ts';

// The tab has all of them, and what is to be said of each.
const shown = 3;

function Found({ recordId, mayEdit }: { recordId: string; mayEdit: boolean }) {
  const { workspaceId, record } = useRecordPaths(capaLists);
  const { data: found = [] } = useApi(
    capaParts.similar.list,
    { params: { workspaceId, recordId } },
    { later: true },
  );
  if (found.length === 0) return null;
  const open = found.filter(({ points, decided }) => points >= likelyFrom && !decided).length;
  const asks = mayEdit && open > 0;
  return (
    <Section
      title={texts.title}
      action={
        (asks || found.length > shown) && (
          <ButtonLink size="small" to={`${record(recordId)}?tab=similar`}>
            {asks ? texts.decide(open) : texts.all(found.length)}
          </ButtonLink>
        )
      }
    >
      <ul className={part.list}>
        {found.slice(0, shown).map((similar) => (
          <SimilarCard key={similar._id} similar={similar} />
        ))}
      </ul>
    </Section>
  );
}

/** The earlier CAPAs that have most in common with one, in its overview, for as long as its plan is not approved. */
export const SimilarSection = ({ record, mayEdit }: RecordPartProps<Capa>) =>
  hasFixedPlan(record) ? null : <Found recordId={record._id} mayEdit={mayEdit} />;
