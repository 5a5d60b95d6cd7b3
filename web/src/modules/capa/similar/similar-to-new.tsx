import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { limits } from 'contract/core/limits';
import { useApi } from '../../../core/http/use-api.ts';
import { useRested } from '../../../core/loading/use-rested.ts';
import part from '../../../records/part/part.module.css';
import type { SimilarToNewProps } from '../../../records/record/form/record-form.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { SimilarCard } from './similar-card.tsx';
import { similarTexts as texts } from './similar-texts.ts';

// Beside a form there is room for so many.
const shown = 4;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What is asked of a CAPA that is being written down: what is empty is no part of the question. */
function useSaid(values: Readonly<Record<string, unknown>>) {
  const name = useRested(textOf(values['name'])).slice(0, limits.nameMax);
  const product = useRested(textOf(values['productService'])).slice(0, 200);
  const batch = useRested(textOf(values['batchOrRef'])).slice(0, 200);
  const [site, process] = [textOf(values['site']), textOf(values['process'])];
  return {
    name,
    ...(site ? { site } : {}),
    ...(process ? { process } : {}),
    ...(product ? { productService: product } : {}),
    ...(batch ? { batchOrRef: batch } : {}),
  };
}

/** The CAPAs that have much in common with one that is being written down, with their points and lessons. */
export function SimilarToNew({ values, except, otherwise, isSaving }: SimilarToNewProps) {
  const { workspaceId } = useWorkspaceIds();
  const query = useSaid(values);
  const enabled = Boolean(query.site ?? query.process);
  const { data = [] } = useApi(
    capaParts.similar.toNew,
    { params: { workspaceId }, query },
    { enabled: enabled && !isSaving, keepLast: true },
  );
  const found = enabled ? data.filter(({ _id }) => _id !== except) : [];
  if (found.length === 0) return otherwise;
  return (
    <Section title={texts.title}>
      <p className={part.quiet}>{texts.newIntro}</p>
      <ul className={part.list}>
        {found.slice(0, shown).map((similar) => (
          <SimilarCard key={similar._id} similar={similar} isAside />
        ))}
      </ul>
    </Section>
  );
}
