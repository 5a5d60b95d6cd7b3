import { fieldSection } from 'contract/core/custom-field';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { InPlace } from '../../shared/forms/in-place.tsx';
import classes from './custom-field.module.css';
import { fieldTexts } from './custom-field-texts.ts';
import { MoveArrows } from './move-arrows.tsx';
import type { Ordering } from './use-field-order.ts';

const sectionName: FieldSpec = { label: fieldTexts.sectionName, control: 'text', required: true };

/** The name of a section, which is changed where it stands, and its place among the others. */
export function SectionHead({ name, ordering }: { name: string | null; ordering: Ordering }) {
  const { workspaceId } = useWorkspaceParams();
  const names = ordering.order.map((section) => section.name);
  const called = name ?? fieldTexts.noSection;
  const save = (typed: unknown) => {
    const parsed = fieldSection.safeParse(typed);
    if (!parsed.success) return Promise.resolve(parsed.error.issues[0]?.message);
    return parsed.data ? ordering.rename(name, parsed.data) : Promise.resolve(fieldTexts.nameNeeded);
  };
  return (
    <div className={classes.sectionHead}>
      <h3 className={classes.names}>
        <InPlace
          name={`${workspaceId}:section:${name ?? ''}`}
          field={sectionName}
          value={name ?? ''}
          version={0}
          mayEdit
          onSave={save}
        >
          {called}
        </InPlace>
      </h3>
      <MoveArrows
        nameOf={(by) => (by === 1 ? fieldTexts.moveDown : fieldTexts.moveUp)(fieldTexts.sectionOf(called))}
        what={String(name)}
        isFirst={names[0] === name}
        isLast={names.at(-1) === name}
        onMove={(by) => ordering.moveSection(name, by)}
      />
    </div>
  );
}
