import type { LinkedRecord } from 'contract/records/link/link';
import { type Ref, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useRested } from '../../core/loading/use-rested.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { PartCalls } from '../record/record-kind.ts';
import { linkTexts } from './link-texts.ts';

type RecordChoiceProps = {
  calls: PartCalls['link'];
  /** Of which kind the record is to be; any, unless told. */
  kind?: LinkedRecord['kind'] | undefined;
  /** Whether what is over is left out. */
  isOpen?: boolean;
  label?: string;
  params: { workspaceId: string; recordId: string };
  name: string;
  /** The id of the record that was chosen; empty before that. */
  value: string;
  onChange: (id: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
};

const note = (label: string) => ({ value: '', label, disabled: true });

type Asked = Pick<RecordChoiceProps, 'calls' | 'kind' | 'isOpen' | 'params'> & { words: string };

/** The records that some words find, and whether others are still being looked for. */
function useFound({ calls, kind, isOpen, params, words }: Asked) {
  const search = useRested(words);
  const { data = [], isFetching } = useApi(
    calls.candidates,
    { params, query: { search, kind, ...(isOpen && { isOpen: 'true' as const }) } },
    { keepLast: true },
  );
  return { found: data, isAwaited: isFetching || search !== words };
}

type Remembered = { chosen: LinkedRecord | undefined; setChosen: (one: LinkedRecord) => void };

/** Names what a draft has kept, which is its id alone: from when it is found on, and also while others are looked for. */
function useKept(found: readonly LinkedRecord[], value: string, { chosen, setChosen }: Remembered) {
  const kept = found.find(({ _id }) => _id === value);
  if (kept && kept._id !== chosen?._id) setChosen(kept);
}

/** A record of any workspace that the person may see, found by its number or a part of its name. */
export function RecordChoice({
  calls,
  kind,
  isOpen,
  label = linkTexts.record,
  params,
  value,
  onChange,
  inputRef,
  ...field
}: RecordChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LinkedRecord>();
  // The field says what was chosen, which is not what is looked for.
  const words = chosen && linkTexts.offered(chosen) === typed ? '' : typed.trim();
  const { found, isAwaited } = useFound({ calls, kind, isOpen, params, words });
  useKept(found, value, { chosen, setChosen });
  // What was found by other words is not offered in the place of what is being looked for.
  const isMeant = (one: LinkedRecord) =>
    !isAwaited || linkTexts.offered(one).toLowerCase().includes(words.toLowerCase());
  const others = found.filter((one) => one._id !== chosen?._id && isMeant(one));
  const offered = [...(chosen ? [chosen] : []), ...others];
  const isKept = value !== '' && !offered.some(({ _id }) => _id === value);
  const options = [
    ...(isKept ? [{ value, label: linkTexts.chosenBefore }] : []),
    ...offered.map((one) => ({ value: one._id, label: linkTexts.offered(one) })),
  ];
  const last = isAwaited ? linkTexts.searching : linkTexts.nothingFound;
  return (
    <SelectField
      label={label}
      help={linkTexts.recordHelp}
      required
      searchable
      isSearched
      {...field}
      ref={inputRef}
      options={others.length > 0 ? options : [...options, note(last)]}
      value={value || null}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(offered.find(({ _id }) => _id === id));
        onChange(id ?? '');
      }}
    />
  );
}
