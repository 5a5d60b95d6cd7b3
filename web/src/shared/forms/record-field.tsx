import { type Ref, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useRested } from '../../core/loading/use-rested.ts';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { formTexts } from './form-texts.ts';
import type { FoundRecord, RecordsSource } from './records-source.ts';

export type RecordFieldProps = FieldProps & {
  source: RecordsSource;
  /** The id of the record that was chosen, or nothing. */
  value: string | null;
  onChange: (id: string) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

const mostOffered = 20;

/** One record of several, looked for by what is typed. */
export function RecordField({ source, value, onChange, ...field }: RecordFieldProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<FoundRecord>();
  const chosen = [picked, source.known].find((one) => one?._id === value);
  // The field says what was chosen, which is not what is looked for.
  const words = chosen?.name === typed ? '' : typed.trim();
  const search = useRested(words);
  const { endpoint, params, query, recordsIn, leaveOut } = source;
  const { data, isFetching } = useApi(
    endpoint,
    { params, query: { ...query, search, limit: mostOffered } } as never, // the source says that the call takes them
    { keepLast: true },
  );
  const found = data === undefined ? [] : recordsIn(data);
  const isAwaited = isFetching || search !== words;
  const others = found.filter(({ _id }) => _id !== chosen?._id && _id !== leaveOut);
  const options = [...(chosen ? [chosen] : []), ...others].map(({ _id, name }) => ({
    value: _id,
    label: name,
  }));
  const kept =
    value && !options.some((one) => one.value === value) ? [{ value, label: formTexts.chosenBefore }] : [];
  const none = value ? [{ value: '', label: formTexts.none }] : [];
  const last = isAwaited ? formTexts.searching : formTexts.nothingFound;
  const notes = others.length > 0 ? [] : [{ value: 'none', label: last, disabled: true }];
  return (
    <SelectField
      {...(field as FieldProps)}
      searchable
      isSearched
      options={[...none, ...kept, ...options, ...notes]}
      value={value}
      onSearchChange={setTyped}
      onChange={(id) => {
        setPicked(others.find(({ _id }) => _id === id) ?? chosen ?? undefined);
        onChange(id ?? '');
      }}
    />
  );
}
