import { type Kri, kriFields, kriInput, readingInput } from 'contract/modules/risk/kri/risk-kri';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { z } from 'zod';
import { limits } from 'contract/core/limits';
import { useApi } from '../../../core/http/use-api.ts';
import { useComeSince } from '../../../shared/forms/use-come-since.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { valueText } from '../../../records/part/value-text.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EditedPart } from '../../../records/part/edited-part.tsx';
import { PartForm } from '../../../records/part/part-form.tsx';
import { wordsOf } from 'contract/records/part/part-words';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { kriTexts as texts } from './kri-texts.ts';

type KriDialogProps = {
  recordId: string;
  /** What is changed; a new one is made without it. */
  kri?: Kri | undefined;
  opened: boolean;
  onClose: () => void;
};

function KriForm({ recordId, kri, onClose }: KriDialogProps) {
  const params = useRiskParams(recordId);
  const create = useAction(riskParts.kri.create, { onSuccess: onClose });
  const update = useVersionedAction(riskParts.kri.update, wordsOf(kriFields), { onSuccess: onClose });
  const actor = useActor();
  return (
    <EditedPart
      word="risk-kri"
      recordId={recordId}
      item={kri}
      create={create}
      update={update}
      schema={kriInput}
      begin={{ direction: 'higher-is-worse', frequency: 30, owner: actor?.accountId }}
      rows={[['name'], ['unit', 'frequency'], ['direction'], ['amber', 'red'], ['source'], ['owner']]}
      fields={{ owner: { people: workspacePeople(params.workspaceId) } }}
      onCreate={(values) => create.run({ params, body: values as z.output<typeof kriInput> })} // as the schema has parsed them
      onUpdate={(id, changes, base) => update.run({ params: { ...params, kriId: id }, body: changes }, base)}
      saveLabel={texts.save}
    />
  );
}

/** Adds an indicator to a risk, or changes one. */
export function KriDialog(props: KriDialogProps) {
  const { kri, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={kri ? texts.edit : texts.add} size="large">
      <KriForm {...props} />
    </Dialog>
  );
}

type ReadingDialogProps = { recordId: string; kri: Kri; opened: boolean; onClose: () => void };

function ReadingForm({ recordId, kri, onClose }: ReadingDialogProps) {
  const params = { ...useRiskParams(recordId), kriId: kri._id };
  const create = useAction(riskParts['kri-reading'].create, { onSuccess: onClose });
  const readings = useApi(riskParts['kri-reading'].list, {
    params,
    query: { limit: limits.pageSizeMax, page: 1 },
  });
  const me = useActor()?.accountId;
  const come = useComeSince(readings.data?.results, ({ reader }) => reader?._id === me);
  return (
    <>
      {come && (
        <Notice tone="warn">
          {texts.come(come.reader?.name ?? texts.somebody, valueText(come.value, kri.unit))}
        </Notice>
      )}
      <PartForm
        name={`risk-kri-reading:${kri._id}`}
        schema={readingInput}
        begin={{ readOn: today() }}
        rows={[['value', 'readOn'], ['note']]}
        fields={{ value: { help: kri.unit ?? undefined } }}
        save={(values) => create.run({ params, body: values as z.output<typeof readingInput> })} // as the schema has parsed them
        isBusy={create.isBusy}
        saveLabel={texts.save}
      />
    </>
  );
}

/** Keeps a reading of an indicator. */
export function ReadingDialog(props: ReadingDialogProps) {
  const { kri, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.readingOf(kri.name)}>
      <ReadingForm {...props} />
    </Dialog>
  );
}
