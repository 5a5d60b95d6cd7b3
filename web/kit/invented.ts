import type { WirePerson } from '../src/shared/marks/person.tsx';

const person = (name: string): WirePerson => ({
  _id: name.toLowerCase().replace(' ', '-'),
  name,
  profilePicture: null,
});

export const people = {
  mara: person('Mara Lindqvist'),
  devon: person('Devon Achebe'),
  jun: person('Jun Watanabe'),
  priya: person('Priya Raman'),
  sam: person('Sam Whitlock'),
  omar: person('Omar Benali'),
  anna: person('Anna Kowal'),
  hana: person('Hana Sato'),
};

const { mara, devon, jun, priya, sam, omar, anna, hana } = people;

export type InventedAction = {
  id: string;
  name: string;
  start: string;
  end: string;
  isOverdue: boolean;
  status: string;
  strategy: string;
  budget: number;
  personnel: number;
  assignedTo: WirePerson[];
};

export type InventedRisk = {
  id: string;
  number: string;
  name: string;
  status: string | null;
  category: string;
  process: string;
  managers: WirePerson[];
  dateIdentified: string;
  isOverdue: boolean;
  actions: InventedAction[];
};

const actions: InventedAction[] = [
  {
    id: 'a1',
    name: 'Replace seal kit on pump P-14',
    start: '2026-10-26',
    end: '2026-11-06',
    isOverdue: false,
    status: 'completed',
    strategy: 'Reduce likelihood',
    budget: 1240,
    personnel: 2,
    assignedTo: [devon],
  },
  {
    id: 'a2',
    name: 'Add drip tray sensor to cell 4',
    start: '2026-11-02',
    end: '2026-11-27',
    isOverdue: false,
    status: 'in-progress',
    strategy: 'Reduce impact',
    budget: 3800,
    personnel: 3,
    assignedTo: [devon, hana, jun],
  },
  {
    id: 'a3',
    name: 'Weekly hose check by operators',
    start: '2026-11-09',
    end: '2026-11-13',
    isOverdue: true,
    status: 'in-progress',
    strategy: 'Reduce likelihood',
    budget: 0,
    personnel: 1,
    assignedTo: [sam],
  },
];

type Line = [string, string, string | null, string, string, WirePerson[], string, boolean];

const lines: Line[] = [
  [
    'RSK-0231',
    'Coolant leak at machining cell 4',
    'in-progress',
    'Operational',
    'Machining',
    [mara, devon],
    '2026-12-02',
    false,
  ],
  [
    'RSK-0228',
    'Single source for bearing steel',
    'pending',
    'Strategic',
    'Purchasing',
    [mara, jun, sam, omar],
    '2026-12-08',
    false,
  ],
  [
    'RSK-0224',
    'Press 7 guard interlock bypassed',
    'in-progress',
    'Operational',
    'Press shop',
    [mara, priya],
    '2026-11-14',
    true,
  ],
  [
    'RSK-0219',
    'Torque tool drift on axle line',
    'in-progress',
    'Operational',
    'Axle line',
    [mara, devon, hana],
    '2026-11-25',
    false,
  ],
  [
    'RSK-0215',
    'Paint oven temperature spread beyond the limit of the new primer',
    'on-hold',
    'Operational',
    'Paint',
    [mara],
    '2027-01-18',
    false,
  ],
  [
    'RSK-0211',
    'Label mix-up in final packing',
    'completed',
    'Compliance',
    'Packing',
    [mara, sam],
    '2027-05-12',
    false,
  ],
  [
    'RSK-0208',
    'Power dip during heat treatment',
    'in-progress',
    'Operational',
    'Heat treatment',
    [mara, omar, anna],
    '2026-11-18',
    true,
  ],
  [
    'RSK-0203',
    'Superseded control plan in use',
    null,
    'Compliance',
    'Quality',
    [mara, anna],
    '2026-12-15',
    false,
  ],
  [
    'RSK-0198',
    'Forklift crossing at dock 3',
    'completed',
    'Operational',
    'Yard',
    [mara, jun],
    '2027-06-30',
    false,
  ],
  [
    'RSK-0192',
    'Bore gauge repeatability above limit',
    'in-progress',
    'Operational',
    'Metrology',
    [mara, hana, priya, omar, sam],
    '2026-12-21',
    false,
  ],
];

export const risks: InventedRisk[] = lines.map(
  ([number, name, status, category, process, managers, dateIdentified, isOverdue], index) => ({
    id: number,
    number,
    name,
    status,
    category,
    process,
    managers,
    dateIdentified,
    isOverdue,
    actions: index % 4 === 1 ? [] : actions,
  }),
);
