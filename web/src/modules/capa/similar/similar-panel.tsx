import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { EarlierCapa } from 'contract/modules/capa/similar/similar';
import { alikeText } from 'contract/modules/capa/similar/similarity';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useMay } from '../../../core/session/use-can.ts';
import part from '../../../records/part/part.module.css';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { capaLists } from '../capa-lists.ts';
import { SimilarCard } from './similar-card.tsx';
import { similarTexts as texts } from './similar-texts.ts';
import { useSayDifferent } from './use-say-different.tsx';
import { capaKind } from '../capa-kind.ts';
import { editorsOfRecord } from '../../../records/record/record-lock.ts';
import { isFixedStage } from '../fixed-stage.ts';
import { PartFacts } from '../../../records/part/part-facts.tsx';

type CardProps = { similar: EarlierCapa; recordId: string; mayRepeat: boolean; mayDiffer: boolean };

/** What was said of a similar CAPA, by whom and when. */
function Decided({ decided }: { decided: NonNullable<EarlierCapa['decided']> }) {
  const { decision, reason, by, at } = decided;
  return (
    <p className={part.quiet}>
      {decision === 'repeat' ? texts.isRepeat : texts.isDifferent}
      {reason && `: ${reason}`} {by && texts.by(by.name)}, <MomentText moment={at} />
    </p>
  );
}

/** The two things that can be said of a similar CAPA. */
function Acts({ similar: { _id, number, name }, recordId, mayRepeat }: Omit<CardProps, 'mayDiffer'>) {
  const { workspaceId } = useRecordPaths(capaLists);
  const decide = useAction(capaParts.similar.decide);
  const { confirm, confirmDialog } = useConfirm();
  const { sayDifferent, reasonDialog } = useSayDifferent({
    title: texts.differentTitle,
    message: texts.differentText,
    confirmLabel: texts.different,
  });
  const params = { workspaceId, recordId };

  const sayRepeat = async () => {
    const question = {
      title: texts.repeatTitle,
      message: texts.repeatText(number),
      confirmLabel: texts.repeat,
    };
    if (await confirm(question)) await decide.run({ params, body: { other: _id, decision: 'repeat' } });
  };
  return (
    <div className={part.pills}>
      {mayRepeat && (
        <Button size="small" onClick={() => void sayRepeat()}>
          {texts.repeat}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => void sayDifferent({ later: recordId, earlier: _id, named: { number, name } })}
      >
        {texts.different}
      </Button>
      {confirmDialog}
      {reasonDialog}
    </div>
  );
}

const Card = ({ similar, mayDiffer, ...more }: CardProps) => (
  <SimilarCard similar={similar}>
    {similar.decided && <Decided decided={similar.decided} />}
    {!similar.decided && mayDiffer && <Acts similar={similar} {...more} />}
  </SimilarCard>
);

/** What others have learned from CAPAs that are in workspaces of their own; they are named, and not led to. */
function SharedLessons({ workspaceId, recordId }: { workspaceId: string; recordId: string }) {
  const { data: found = [] } = useApi(capaParts.similar.lessons, { params: { workspaceId, recordId } });
  if (found.length === 0) return null;
  return (
    <Section title={texts.shared}>
      <p className={part.quiet}>{texts.sharedIntro}</p>
      <ul className={part.list}>
        {found.map(({ _id, text, category, number, workspace, alike, points }) => (
          <li key={_id} className={part.card}>
            <div className={part.cardHead}>
              <h3 className={part.name}>{text}</h3>
              <span className={part.quiet}>{texts.points(points)}</span>
            </div>
            <PartFacts
              facts={[
                { label: texts.fromCapa, value: texts.from(number, workspace) },
                { label: texts.alike, value: alikeText(alike) },
                ...(category ? [{ label: texts.category, value: category }] : []),
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The earlier CAPAs that have much in common with one, and what was said of them. */
export function SimilarPanel({ record }: { record: Capa }) {
  const { workspaceId } = useRecordPaths(capaLists);
  const may = useMay();
  const mayUpdate = (others: EarlierCapa['editors'] = []) =>
    record.isTakenOver && may('capa.update', { manager: [...editorsOfRecord(capaKind, record), ...others] });
  const mayRepeat = mayUpdate() && !isFixedStage(record);
  const answer = useApi(capaParts.similar.list, { params: { workspaceId, recordId: record._id } });
  return (
    <>
      <Section title={texts.title}>
        <p className={part.quiet}>{texts.intro}</p>
        <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState message={texts.empty}>{texts.emptyText}</EmptyState>
            ) : (
              <ul className={part.list}>
                {found.map((similar) => (
                  <Card
                    key={similar._id}
                    similar={similar}
                    recordId={record._id}
                    mayRepeat={mayRepeat}
                    mayDiffer={mayUpdate(similar.editors)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <SharedLessons workspaceId={workspaceId} recordId={record._id} />
    </>
  );
}
