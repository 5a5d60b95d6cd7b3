import { type Extension, extensionInput } from 'contract/records/extension/extension';
import { labelsOf } from 'contract/core/field';
import { PartFacts } from '../part/part-facts.tsx';

const labels = labelsOf(extensionInput);

/** What a delay means and what is done about it until then, where whoever asks for more time has said so. */
export function RequestFacts({ request }: { request: Extension }) {
  const facts = (['impact', 'interimControl'] as const).flatMap((field) => {
    const text = request[field];
    return text ? [{ label: labels[field] ?? field, text }] : [];
  });
  return facts.length > 0 && <PartFacts facts={facts} />;
}
