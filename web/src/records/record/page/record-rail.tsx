import { useCan } from '../../../core/session/use-can.ts';
import { recordDates } from 'contract/records/workflow/stage';
import { Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { PersonName, type WirePerson } from '../../../shared/marks/person.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import type { Seen } from '../../../shared/forms/use-versioned-action.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { DateText, MomentText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { isDuePromised } from '../../extension/due-promise.ts';
import { DueDay } from '../../workflow/due-fact.tsx';
import { useStages } from '../../workflow/use-steps.ts';
import workflowClasses from '../../workflow/workflow.module.css';
import { hasCategory } from '../record-fields.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import {
  choiceOfWords,
  optionsOf,
  processesAt,
  useProcessNames,
  useSiteNames,
  useWorkspaceSettings,
} from '../use-names.ts';
import { FieldFact } from './field-fact.tsx';
import type { RecordPageParts } from './record-page-parts.ts';
import { isFinal } from '../record-stage.ts';
import { recordTexts } from './record-texts.ts';
import type { RecordPartProps } from './use-record-save.ts';

const RailLinks = lazyPart(async () => (await import('../../link/rail-links.tsx')).RailLinks, {
  place: 'line',
});
/** What a record still lacks. It stands above what would move if it came later: the page fetches it while it waits for the steps. */
export const Readiness = lazyPart(async () => (await import('../../workflow/readiness.tsx')).Readiness);

/** Whether what is drawn first of the rail is still on its way. */
export function useIsRailAwaited(): boolean {
  const [isAwaited, setAwaited] = useState(true);
  useEffect(() => void Readiness.load().then(() => setAwaited(false)), []);
  return isAwaited;
}

const dateFields = { input: z.object(recordDates) };

/** So many people stand beside a record by their names; the others have a tab of their own. */
const shownMembers = 5;

function Names({ people }: { people: readonly WirePerson[] }) {
  const more = people.length - shownMembers;
  return (
    <span className={workflowClasses.people}>
      {people.slice(0, shownMembers).map((person) => (
        <PersonName key={person._id} person={person} />
      ))}
      {more > 0 && <span className={workflowClasses.far}>{recordTexts.andMore(more)}</span>}
    </span>
  );
}

type RailProps<R extends ShownRecord, A extends ShownAction> = RecordPartProps<R> & {
  kind: RecordKind<R, A>;
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

/** Until when it is to be done, and when it is looked at again. */
function dateFacts(props: RecordPartProps<ShownRecord> & { kind: Pick<RecordKind, 'states' | 'stages'> }) {
  const { record, kind, mayEdit } = props;
  const of = { ...props, fields: dateFields };
  // More time is asked for in a tab of its own.
  const isPromised = record.dueDate !== null && isDuePromised(kind, record);
  return [
    {
      label: recordTexts.due,
      value: (
        <FieldFact {...of} mayEdit={mayEdit && !isPromised} name="dueDate">
          {record.dueDate ? <DueDay record={record} /> : recordTexts.notSet}
        </FieldFact>
      ),
    },
    // What is over is not reviewed any more.
    ...(isFinal(kind, record)
      ? []
      : [
          {
            label: recordTexts.review,
            value: (
              <FieldFact {...of} name="reviewDate">
                <DateText
                  date={record.reviewDate}
                  isOverdue={record.isReviewOverdue}
                  empty={recordTexts.notSet}
                />
              </FieldFact>
            ),
          },
        ]),
  ];
}

/** Who raised it: by the short form, or as its log says. */
function useRaiser({ kind, record }: { kind: RecordKind; record: ShownRecord }) {
  const { data: stages } = useStages(kind, record._id);
  if (record.raisedBy) return { label: recordTexts.raisedBy, person: record.raisedBy };
  const [first] = stages ?? [];
  const by = first?.isInterrupted ? null : first?.by;
  return by && { label: recordTexts.raised, person: { ...by, _id: by._id ?? by.name } };
}

function useFirstFacts<R extends ShownRecord, A extends ShownAction>({ parts, ...props }: RailProps<R, A>) {
  const { managers, members, category } = props.record;
  const settings = useWorkspaceSettings();
  const { workspaceId } = useWorkspaceIds();
  const of = { ...props, fields: parts.fields };
  const people = workspacePeople(workspaceId, { known: managers });
  // Its team may write what it says, and not who manages it.
  const mayName = useCan(props.kind.calls.update.access, { manager: managers });
  return [
    {
      label: recordTexts.managers,
      value: (
        <FieldFact {...of} mayEdit={props.mayEdit && mayName} name="managers" field={{ people }}>
          {managers.length > 0 ? <Names people={managers} /> : recordTexts.notSet}
        </FieldFact>
      ),
    },
    ...(members.length > 0 ? [{ label: recordTexts.members, value: <Names people={members} /> }] : []),
    ...dateFacts(props),
    ...(hasCategory(parts.fields)
      ? [
          {
            label: recordTexts.category,
            value: (
              <FieldFact {...of} name="category" field={choiceOfWords(settings?.categories)}>
                {category ?? recordTexts.notSet}
              </FieldFact>
            ),
          },
        ]
      : []),
  ];
}

/** The facts of a record, edited in place: those of every kind, and between them its own. */
export function RecordRail<R extends ShownRecord, A extends ShownAction>(props: RailProps<R, A>) {
  const { parts, kind, ...part } = props;
  const first = useFirstFacts(props);
  const raiser = useRaiser(props);
  const place = usePlaceFacts(props);
  const settings = useWorkspaceSettings();
  const own = parts.facts
    .filter(({ isShown }) => isShown?.(part.record, settings) ?? true)
    .map(({ label, Value }) => ({ label, value: <Value {...part} /> }));
  return (
    <>
      {part.record.isTakenOver && (
        <Suspense>
          <Readiness kind={kind} record={part.record} />
        </Suspense>
      )}
      <Facts
        facts={[
          ...first,
          ...place,
          ...own,
          ...(raiser ? [{ label: raiser.label, value: <PersonName person={raiser.person} /> }] : []),
          { label: recordTexts.created, value: <MomentText moment={part.record.createdAt} /> },
          { label: recordTexts.changed, value: <MomentText moment={part.record.updatedAt} /> },
        ]}
      />
      <Suspense>
        <RailLinks kind={kind} record={part.record} />
      </Suspense>
    </>
  );
}
