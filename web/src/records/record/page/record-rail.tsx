import { People } from '../../../shared/marks/person.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import type { Seen } from '../../../shared/forms/use-versioned-action.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import {
  categoryChoice,
  optionsOf,
  processesAt,
  useProcessNames,
  useSiteNames,
  useWorkspaceSettings,
} from '../use-names.ts';
import { FieldFact } from './field-fact.tsx';
import type { RecordPageParts } from './record-page-parts.ts';
import { recordTexts } from './record-texts.ts';
import type { RecordPartProps } from './use-record-save.ts';

type RailProps<R extends ShownRecord, A extends ShownAction> = RecordPartProps<R> & {
  parts: RecordPageParts<R, A>;
};

/** Where a record is. A site where its process does not run takes another process as well: that is what Edit is for. */
function usePlaceFacts<R extends ShownRecord, A extends ShownAction>({ parts, ...props }: RailProps<R, A>) {
  const { record, save } = props;
  const sites = useSiteNames();
  const processes = useProcessNames();

  const saveSite = async (siteId: unknown, seen: Seen) => {
    const runsThere = processesAt(processes, String(siteId)).some(({ _id }) => _id === record.process?._id);
    return runsThere ? save({ site: siteId }, seen) : recordTexts.processElsewhere;
  };

  const of = { ...props, fields: parts.fields };
  const here = optionsOf(processesAt(processes, record.site._id));
  return [
    {
      label: recordTexts.site,
      value: (
        <FieldFact {...of} name="site" field={{ options: optionsOf(sites) }} onSave={saveSite}>
          {record.site.name}
        </FieldFact>
      ),
    },
    {
      label: recordTexts.process,
      value: (
        <FieldFact {...of} name="process" field={{ options: here }}>
          {record.process?.name ?? recordTexts.notSet}
        </FieldFact>
      ),
    },
  ];
}

function useFirstFacts<R extends ShownRecord, A extends ShownAction>({ parts, ...props }: RailProps<R, A>) {
  const { managers, category } = props.record;
  const settings = useWorkspaceSettings();
  const { workspaceId } = useWorkspaceIds();
  const of = { ...props, fields: parts.fields };
  const people = workspacePeople(workspaceId, { known: managers });
  return [
    {
      label: recordTexts.managers,
      value: (
        <FieldFact {...of} name="managers" field={{ people }} isInteractive>
          <People people={managers} label={recordTexts.managers} />
        </FieldFact>
      ),
    },
    {
      label: recordTexts.category,
      value: (
        <FieldFact {...of} name="category" field={categoryChoice(settings?.categories)}>
          {category ?? recordTexts.notSet}
        </FieldFact>
      ),
    },
  ];
}

/** The facts of a record, edited in place: those of every kind, and between them its own. */
export function RecordRail<R extends ShownRecord, A extends ShownAction>(props: RailProps<R, A>) {
  const { parts, ...part } = props;
  const first = useFirstFacts(props);
  const place = usePlaceFacts(props);
  const own = parts.facts.map(({ label, Value }) => ({ label, value: <Value {...part} /> }));
  return (
    <Facts
      facts={[
        ...first,
        ...place,
        ...own,
        ...(part.record.raisedBy
          ? [
              {
                label: recordTexts.raisedBy,
                value: <People people={[part.record.raisedBy]} label={recordTexts.raisedBy} />,
              },
            ]
          : []),
        { label: recordTexts.created, value: <MomentText moment={part.record.createdAt} /> },
        { label: recordTexts.changed, value: <MomentText moment={part.record.updatedAt} /> },
      ]}
    />
  );
}
