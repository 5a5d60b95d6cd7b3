import { customEntry, daysOf, readCustomEntry } from 'contract/core/custom-entry';
import { Choices, DayChoice } from '../../ui/actions/filter-choices.tsx';
import type { FilterControlProps } from '../../ui/actions/filter.ts';
import { customFilterTexts as texts } from './custom-filter-texts.ts';
import { useCustomFields } from './use-custom-fields.ts';
import { choicesOf } from './custom-filter-options.ts';

/** The values of the additional fields that a list can be narrowed to, and the days of those that are dates. */
export function CustomChoices({ filter, value, onChange }: FilterControlProps) {
  const { data: fields = [] } = useCustomFields();
  const chosen = value ? value.split(',') : [];
  const dates = fields.filter(({ type }) => type === 'date');

  /** One end of the days of a field; without both it is no filter. */
  const change = (name: string, end: 'from' | 'to', day: string | null) => {
    const isOf = (one: string) => readCustomEntry(one).name === name;
    const given = chosen.find(isOf);
    const days = { ...daysOf(given ? readCustomEntry(given).value : ''), [end]: day ?? '' };
    const others = chosen.filter((one) => !isOf(one));
    const entry = days.from || days.to ? [customEntry(name, `${days.from}..${days.to}`)] : [];
    onChange(filter.name, [...others, ...entry].join(',') || null);
  };

  return (
    <>
      <Choices filter={{ ...filter, options: fields.flatMap(choicesOf) }} value={value} onChange={onChange} />
      {dates.map(({ name, label }) => {
        const given = chosen.map(readCustomEntry).find((one) => one.name === name);
        const days = daysOf(given?.value ?? '');
        return (['from', 'to'] as const).map((end) => (
          <DayChoice
            key={`${name} ${end}`}
            label={end === 'from' ? texts.fromLabel(label) : texts.toLabel(label)}
            value={days[end]}
            onChange={(day) => change(name, end, day)}
          />
        ));
      })}
    </>
  );
}
