import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { actionTexts } from './action-texts.ts';
import { Button } from './button.tsx';
import { FilterChoices } from './filter-choices.tsx';
import classes from './filter-chips.module.css';
import type { Filter, FilterChipsProps } from './filter.ts';
import { filterWords } from './filter-words.ts';
import { Popover } from '../overlays/popover.tsx';

type ChipProps = { filter: Filter; value: string; onChange: FilterChipsProps['onChange'] };

function Chip({ filter, value, onChange }: ChipProps) {
  return (
    <span className={classes.chip}>
      <Popover
        label={filter.label}
        width={240}
        trigger={
          <button type="button" className={classes.words}>
            {filter.label} <strong>{filterWords(filter, value)}</strong>
          </button>
        }
      >
        <FilterChoices filters={[filter]} values={{ [filter.name]: value }} onChange={onChange} />
      </Popover>
      <button
        type="button"
        className={classes.remove}
        aria-label={actionTexts.removeFilter(filter.label)}
        onClick={() => onChange(filter.name, null)}
      >
        <IconX />
      </button>
    </span>
  );
}

/** The way to narrow the list by more, and what narrows it, each as a chip; on a phone one button with a count. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const active = filters.filter((filter) => values[filter.name]);
  const unused = filters.filter((filter) => !values[filter.name]);
  return (
    <div className={classes.chips}>
      <span className={classes.folded}>
        <Popover
          label={actionTexts.filters}
          width={280}
          align="end"
          trigger={
            <Button icon={<IconFilter />}>
              {actionTexts.filters}{' '}
              {active.length > 0 && <span className={classes.count}>{active.length}</span>}
            </Button>
          }
        >
          <FilterChoices filters={filters} values={values} onChange={onChange} />
        </Popover>
      </span>
      {unused.length > 0 && (
        <Popover
          label={actionTexts.addAFilter}
          width={240}
          trigger={
            <button type="button" className={classes.add}>
              <IconPlus />
              {actionTexts.filter}
            </button>
          }
        >
          <FilterChoices filters={unused} values={values} onChange={onChange} />
        </Popover>
      )}
      {active.map((filter) => (
        <Chip key={filter.name} filter={filter} value={values[filter.name] ?? ''} onChange={onChange} />
      ))}
    </div>
  );
}
