import { type Category, type Consequence, usualConsequence } from './demo-part.ts';
import { registered } from './demo-register.ts';

/** What may happen, of those risks of the demo whose names say a state and no event. */
const events: Readonly<Record<string, string>> = {
  'Single source for bearing steel': 'The only mill stops delivering',
  'Forklift crossing at dock 3': 'A forklift hits somebody on foot',
  'Currency exposure on yearly contract': 'The rate moves against us within the year',
  'Quench oil fire load': 'A fire at the furnace reaches the stored oil',
  'Unclear rework instruction': 'The same fault is reworked in two ways',
  'Server room without spare cooling': 'The server room overheats on a hot day',
  'Counterfeit sensors in the market': 'Counterfeit sensors are built in',
  'Insurance excess too high': 'We pay for a transport damage ourselves',
  'Spare parts list out of date': 'A part that stops the lathe is not in stock',
  'Waste heat of the furnaces could heat the offices': 'The waste heat of the furnaces heats the offices',
};

/** What may happen of a risk of the demo. */
export const eventOf = (name: string): string => events[name] ?? name;

/** What it leads to, of those risks of the demo for which the usual one of their category would say little. */
const consequences: Readonly<Record<string, Consequence>> = {
  'Coolant leak at machining cell 4': {
    name: 'Somebody slips on the walkway and is hurt',
    dimension: 'people',
    severity: 3,
  },
  'Forklift crossing at dock 3': {
    name: 'Somebody is run over and badly hurt',
    dimension: 'people',
    severity: 5,
  },
  'Press 7 guard interlock bypassed': {
    name: 'The press closes on a hand',
    dimension: 'people',
    severity: 5,
  },
  'Lifting gear inspection missed': {
    name: 'A sling breaks under its load',
    dimension: 'people',
    severity: 5,
  },
  'Noise complaint from neighbors': {
    name: 'The town forbids the night shift',
    dimension: 'operations',
    severity: 4,
  },
};

/** What a risk of the demo leads to. */
export const consequenceOf = (name: string, category: Category): Consequence =>
  registered[name]?.consequences?.[0] ?? consequences[name] ?? usualConsequence[category];
