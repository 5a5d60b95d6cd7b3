import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { RecordKind } from '../record/record-kind.ts';
import { RecordCard } from '../record/task/record-card.tsx';
import { attentionTexts as texts } from './attention-texts.ts';

/** What the record says that something is about, for whoever decides what to do about it. */
export function RecordPreview({ kind, recordId }: { kind: RecordKind; recordId: string }) {
  const { workspaceId } = useWorkspaceParams();
  const answer = useApi(kind.calls.find, { params: { workspaceId, recordId } });
  // The page says by itself what it is about: a record that cannot be read is left out.
  if (answer.error) return null;
  return (
    <Section title={texts.preview}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(record) => <RecordCard kind={kind} record={record} />}
      </Loaded>
    </Section>
  );
}
