import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import type { WirePerson } from '../../../shared/marks/person.tsx';
import { peopleAmong, workspacePeople } from '../../../shared/people/people-source.ts';
import type { RecordFields } from '../record-fields.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { recordsOf, tagOptions, useMarks } from '../use-marks.ts';
import {
  choiceOfWords,
  optionsOf,
  processesAt,
  subProcessesOf,
  useProcessNames,
  useSiteNames,
  useWorkspaceSettings,
} from '../use-names.ts';
import { formTexts } from './record-form-texts.ts';

type Of = {
  kind: RecordKind;
  own: RecordFields;
  /** Who stands in the record already. */
  managers: readonly WirePerson[];
  /** The record that is edited. */
  of: ShownRecord | undefined;
};

/** What others of the own fields are chosen by. */
type Chosen = { siteId: string; processId: string; managerIds: readonly string[] };

/** The choices of the own fields in this workspace; processes wait for the site, and who of the managers owns it for these. */
export function useChoices(
  { kind, own, managers, of }: Of,
  { siteId, processId, managerIds }: Chosen,
): Record<string, Partial<FieldSpec>> {
  const { workspaceId } = useWorkspaceIds();
  const sites = useSiteNames();
  const processes = useProcessNames();
  const { categories, requirements } = useWorkspaceSettings() ?? {};
  const marks = useMarks(kind);
  return {
    category: choiceOfWords(categories),
    site: { options: optionsOf(sites) },
    process: {
      options: optionsOf(processesAt(processes, siteId)),
      disabled: siteId === '',
      placeholder: siteId === '' ? formTexts.chooseSiteFirst : own.placeholders['process'],
    },
    managers: { people: workspacePeople(workspaceId, { known: managers }) },
    owner: {
      people: peopleAmong(workspaceId, managerIds, { known: managers }),
      disabled: managerIds.length === 0,
      placeholder: managerIds.length === 0 ? formTexts.chooseManagersFirst : own.placeholders['owner'],
    },
    subProcesses: { options: subProcessesOf(processes, processId) },
    tags: { options: tagOptions(marks) },
    requirementRefs: choiceOfWords(requirements),
    parent: { records: recordsOf(kind, workspaceId, { known: of?.parent, leaveOut: of?._id }) },
  };
}
