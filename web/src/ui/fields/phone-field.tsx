import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { fieldTexts } from './field-texts.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './phone-field.module.css';
import { defaultPhoneCountry, inCountry, internationalNumber, type PhoneCountry } from './phone-number.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { loadCode } from '../../core/loading/load-code.ts';

const PhoneCountryPicker = lazyPart(
  async () => (await import('./phone-country-picker.tsx')).PhoneCountryPicker,
  {
    place: 'line',
    closeOf: ({ onClose }) => onClose,
  },
);

export type PhoneFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'ref' | 'onBlur' | 'disabled'> & {
    /** A plus and digits, or '' for nothing. */
    value: string;
    onChange: (value: string) => void;
  };

type CountryButtonProps = {
  country: PhoneCountry;
  expanded: boolean;
  disabled: boolean | undefined;
  onClick: () => void;
};

function CountryButton({ country, expanded, disabled, onClick }: CountryButtonProps) {
  const words = `${country.code} +${country.dialCode}`;
  return (
    <button
      type="button"
      className={classes.country}
      aria-label={fieldTexts.countryOf(words)}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      {words}
      <IconChevronDown />
    </button>
  );
}

/** What was typed and for which country; the value that leaves is always international. */
function usePhone({ value, onChange }: Pick<PhoneFieldProps, 'value' | 'onChange'>) {
  const [country, setCountry] = useState(defaultPhoneCountry);
  const [typed, setTyped] = useState(value);
  // What was typed stays as it was typed; a value set from outside replaces it.
  const shown = internationalNumber(typed, country) === value ? typed : value;

  const write = (text: string, of: PhoneCountry) => {
    setTyped(text);
    onChange(internationalNumber(text, of));
  };

  // A number with its plus names its country itself.
  useEffect(() => {
    if (!shown.startsWith('+')) return;
    const find = async () => {
      const { countryOf } = await loadCode(() => import('./phone-countries.ts'));
      setCountry((current) => countryOf(shown) ?? current);
    };
    // The number says all; the country beside it is only a help.
    find().catch(() => undefined);
  }, [shown]);

  const choose = (chosen: PhoneCountry) => {
    setCountry(chosen);
    write(inCountry(shown, country, chosen), chosen);
  };

  return { country, shown, type: (text: string) => write(text, country), choose };
}

/** One telephone field that takes a whole number with its plus; the country only helps numbers without one. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, required, size, labelEnd, id, value, onChange, ...input } = props;
  const { country, shown, type, choose } = usePhone({ value, onChange });
  const [isPicking, setIsPicking] = useState(false);

  const handleChoose = (chosen: PhoneCountry) => {
    choose(chosen);
    setIsPicking(false);
  };

  return (
    <Field {...{ id, label, help, error, required, size, labelEnd }}>
      {(control) => (
        <span className={classes.row}>
          <CountryButton
            country={country}
            expanded={isPicking}
            disabled={input.disabled}
            onClick={() => setIsPicking(!isPicking)}
          />
          <input
            autoComplete="tel"
            {...input}
            {...control}
            className={`${control.className} ${classes.input}`}
            type="tel"
            value={shown}
            onChange={(event) => type(event.currentTarget.value)}
          />
          {isPicking && (
            <Suspense>
              <PhoneCountryPicker
                chosen={country}
                onChoose={handleChoose}
                onClose={() => setIsPicking(false)}
              />
            </Suspense>
          )}
        </span>
      )}
    </Field>
  );
}
