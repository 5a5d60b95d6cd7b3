import { Combobox, Popover, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useId, useState, type ComponentProps } from 'react';
import './combobox.css';
import classes from './combobox.module.css';
import { fieldTexts } from './field-texts.ts';
import field from './field.module.css';
import { KitProvider } from '../layout/kit-provider.tsx';
import { phoneCountries } from './phone-countries.ts';
import type { PhoneCountry } from './phone-number.ts';
import phone from './phone-field.module.css';
import { useFocusReturn } from '../overlays/use-focus-return.ts';

const searchDelay = 250;

type PickerProps = { chosen: PhoneCountry; onChoose: (country: PhoneCountry) => void; onClose: () => void };

function matching(search: string) {
  const words = search.trim().toLowerCase().replace(/^\+/, '');
  return phoneCountries.filter(
    ({ name, code, dialCode }) =>
      name.toLowerCase().includes(words) || code.toLowerCase() === words || dialCode.startsWith(words),
  );
}

/** Combobox hands its keys and its active option down; what it learns too late for the first paint is said here. */
function CountrySearch({ listId, ...input }: ComponentProps<'input'> & { listId: string }) {
  return (
    <input
      {...input}
      className={field.input}
      data-size="control"
      type="search"
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-label={fieldTexts.searchCountry}
      placeholder={fieldTexts.searchCountry}
      data-autofocus
    />
  );
}

function CountryList({ chosen, onChoose }: Omit<PickerProps, 'onClose'>) {
  const [search, setSearch] = useState('');
  const [settledSearch] = useDebouncedValue(search, searchDelay);
  const listId = useId();
  const combobox = useCombobox({ opened: true });
  const found = matching(settledSearch);

  // Only when the list opens: afterwards the keys and the search move it.
  const scrollToChosen = useEffectEvent(() =>
    combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
  );
  useEffect(() => scrollToChosen(), []);

  const handleSubmit = (code: string) => {
    const country = phoneCountries.find((candidate) => candidate.code === code);
    if (country) onChoose(country);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={handleSubmit}>
      <Combobox.EventsTarget>
        <CountrySearch
          listId={listId}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {found.length === 0 && (
        <p className={classes.empty} role="status">
          {fieldTexts.nothingFound}
        </p>
      )}
      <Combobox.Options
        id={listId}
        className={phone.countries}
        aria-label={fieldTexts.countries}
        hidden={found.length === 0}
      >
        {found.map(({ code, name, dialCode }) => (
          <Combobox.Option key={code} value={code} className={classes.option} active={code === chosen.code}>
            <span className={phone.countryName}>{name}</span>
            <span className={phone.dialCode}>+{dialCode}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

/** Fetched when the country button is first used: it brings the numbering plans of the world. */
export function PhoneCountryPicker({ chosen, onChoose, onClose }: PickerProps) {
  useFocusReturn(true);
  return (
    <KitProvider>
      <Popover
        opened
        onDismiss={onClose}
        position="bottom-start"
        offset={4}
        width={300}
        trapFocus
        withRoles={false}
        withinPortal={false}
      >
        <Popover.Target>
          <span className={phone.anchor} />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={fieldTexts.country}>
          <CountryList chosen={chosen} onChoose={onChoose} />
        </Popover.Dropdown>
      </Popover>
    </KitProvider>
  );
}
