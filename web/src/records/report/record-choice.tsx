import type { RecordKind } from 'contract/core/record-kinds';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useRested } from '../../core/loading/use-rested.ts';
import type { Option } from '../../ui/fields/option.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { reportTexts as texts } from './report-texts.ts';
import { useReportPlace } from './use-report-place.ts';

type Chosen = { _id: string; label: string };
export type RecordChoiceProps = {
  kind: RecordKind;
  value: Chosen | null;
  onChange: (record: Chosen | null) => void;
};

const note = (label: string): Option => ({ value: '', label, disabled: true });

/** One record of the workspace, found by a part of its name or number. */
export function RecordChoice({ kind, value, onChange }: RecordChoiceProps) {
  const { params } = useReportPlace();
  const [typed, setTyped] = useState('');
  const words = typed.trim() === value?.label ? '' : typed.trim();
  const search = useRested(words);
  const { data } = useApi(
    searchEndpoints.results,
    { query: { search, kind, workspace: params.workspaceId } },
    { enabled: search.length >= 2, keepLast: true },
  );
  const hits = search.length >= 2 ? (data?.hits ?? []) : [];
  const found: Option[] = hits.map(({ _id, number, title }) => ({
    value: _id,
    label: [number, title].filter(Boolean).join(' '),
  }));
  const known =
    value && !found.some((one) => one.value === value._id) ? [{ value: value._id, label: value.label }] : [];
  const rest = found.length > 0 ? [] : [note(search.length < 2 ? texts.typeMore : texts.noRecord)];
  return (
    <SelectField
      label={texts.record}
      help={texts.recordHelp}
      required
      searchable
      isSearched
      options={[...known, ...found, ...rest]}
      value={value?._id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => {
        const option = found.find((one) => one.value === id);
        onChange(option ? { _id: option.value, label: option.label } : null);
      }}
    />
  );
}
