type DemoRisk = {
  name: string;
  category: 'Financial' | 'Operational' | 'Strategic' | 'Compliance' | 'Reputational';
  /** Its place in the list of processes; its site is the process's first. */
  process: number;
  description: string;
  cause: string;
  strategy: 'avoid' | 'reduce-likelihood' | 'reduce-impact' | 'transfer' | 'accept' | 'pursue' | 'enhance';
  actions: readonly string[];
};

type Told = readonly [DemoRisk['name'], DemoRisk['category'], DemoRisk['process'], DemoRisk['description']];
type Treated = readonly [DemoRisk['cause'], DemoRisk['strategy'], ...DemoRisk['actions']];

const risk = (...[name, category, process, description, treated]: [...Told, Treated]): DemoRisk => {
  const [cause, strategy, ...actions] = treated;
  return { name, category, process, description, cause, strategy, actions };
};

/** What the invented company has in its register, with what it does about it. */
export const risks: readonly DemoRisk[] = [
  risk(
    'Coolant leak at machining cell 4',
    'Operational',
    0,
    'The pump seal drips onto the walkway; two near slips in a month, and the cell stops when the tank runs low.',
    ['The seal is older than its maker allows', 'reduce-likelihood'],
  ),
  risk(
    'Single source for bearing steel',
    'Strategic',
    3,
    'One mill delivers all bearing steel. A strike there stops turning within three weeks.',
    ['No second mill is approved', 'reduce-likelihood', 'Approve a second mill for 100Cr6'],
  ),
  risk(
    'Press 7 guard interlock bypassed',
    'Compliance',
    0,
    'A magnet was found on the guard switch, so that the press ran with its door open.',
    [
      'Setting up takes too long with the guard closed',
      'avoid',
      'Fit a coded switch',
      'Set up with a two-hand pendant',
    ],
  ),
  risk(
    'Torque tool drift on axle line',
    'Operational',
    2,
    'Two of nine tools read low at the monthly check. Bolts may be under torque between checks.',
    [
      'A check once a month is too rare for this load',
      'reduce-likelihood',
      'Check each tool at the start of the shift',
      'Train both shifts on the checker',
      'Replace tools 3 and 8',
    ],
  ),
  risk(
    'Paint oven temperature spread',
    'Operational',
    1,
    'The back of the oven is 14 °C colder than its front; paint there stays soft.',
    ['A circulation fan is worn', 'reduce-likelihood'],
  ),
  risk(
    'Label mix-up in final packing',
    'Compliance',
    4,
    'Labels of two part numbers differ in one digit only. One box left with the wrong label last quarter.',
    ['One template serves all part numbers', 'avoid', 'Give each part family a color'],
  ),
  risk(
    'Power dip during heat treatment',
    'Operational',
    1,
    'A dip of half a second resets the furnace controller, and the load must be scrapped.',
    [
      'The controller has no buffered supply',
      'reduce-impact',
      'Buffer the controller',
      'Add a restart rule to the furnace plan',
    ],
  ),
  risk(
    'Superseded control plan in use',
    'Compliance',
    2,
    'A printed control plan of the last revision hung at station 12 for six days.',
    [
      'Printed copies are not recalled',
      'avoid',
      'Remove printed plans from the line',
      'Show the plan on the screen of each station',
      'Walk the line after each release',
    ],
  ),
  risk(
    'Forklift crossing at dock 3',
    'Operational',
    5,
    'People on foot and forklifts meet behind the racks, where neither sees the other.',
    ['The walkway crosses the lane at a blind corner', 'reduce-likelihood'],
  ),
  risk(
    'Bore gauge repeatability above limit',
    'Operational',
    0,
    'The gauge study shows 34% of the tolerance; good and bad bores cannot be told apart for sure.',
    ['The gauge has no stop', 'reduce-likelihood', 'Fit a stop and repeat the gauge study'],
  ),
  risk(
    'Currency exposure on yearly contract',
    'Financial',
    3,
    'A tenth of all purchases is paid in another currency at a price fixed for the year.',
    [
      'Prices are fixed in January',
      'transfer',
      'Ask the bank for a forward rate',
      'Agree a band for the price',
    ],
  ),
  risk(
    'Late payment of a large customer',
    'Financial',
    5,
    'One customer pays after 74 days instead of 30 and owes more than a month of wages.',
    [
      'Invoices are sent at the end of the month only',
      'reduce-impact',
      'Invoice with each delivery',
      'Call after 35 days',
      'Ask for credit insurance',
    ],
  ),
  risk(
    'Key planner leaves without a deputy',
    'Strategic',
    2,
    'One person knows how the line is planned; two weeks of absence would stop it.',
    ['The plan lives in a private spreadsheet', 'reduce-impact'],
  ),
  risk(
    'Calibration certificate expired',
    'Compliance',
    0,
    'Three gauges were used for a week after their certificates had run out.',
    ['The reminder went to somebody who has left', 'avoid', 'Send reminders to the role and not to a person'],
  ),
  risk(
    'Quench oil fire load',
    'Operational',
    1,
    'More oil is stored beside the furnace than the fire plan allows.',
    [
      'Oil is bought by the tanker',
      'reduce-impact',
      'Move the drums to the outer store',
      'Agree smaller deliveries',
    ],
  ),
  risk(
    'Wrong bolt grade delivered',
    'Operational',
    3,
    'A lot of 8.8 bolts came in boxes marked 10.9. It was noticed at the line and not at receipt.',
    [
      'Receipt checks the label only',
      'reduce-likelihood',
      'Test the hardness of one bolt per lot',
      'Send the supplier a complaint',
      'Block the lots in stock',
    ],
  ),
  risk(
    'Customer complaint shared in public',
    'Reputational',
    4,
    'A customer shows a dented package in a trade forum and names us.',
    ['Corners of the package are not protected', 'reduce-impact'],
  ),
  risk(
    'Unclear rework instruction',
    'Operational',
    2,
    'Shifts rework the same fault in two ways, and one of them damages the thread.',
    ['The instruction has no pictures', 'avoid', 'Rewrite the rework instruction with pictures'],
  ),
  risk(
    'Dock door does not close in frost',
    'Operational',
    5,
    'The door freezes open; parts rust near it and heating cost doubles.',
    [
      'Water stands in the lower rail',
      'reduce-likelihood',
      'Heat the lower rail',
      'Drain the rail in November',
    ],
  ),
  risk(
    'Scrap rate rises on new alloy',
    'Financial',
    0,
    'Scrap went from 1.1% to 2.6% since the alloy was changed.',
    [
      'Cutting data of the old alloy is used',
      'reduce-likelihood',
      'Run a trial with new cutting data',
      'Ask the mill for its certificates',
      'Update the setting sheets',
    ],
  ),
  risk(
    'Noise complaint from neighbors',
    'Reputational',
    1,
    'Two neighbors complained about the night shift; the town has asked for measurements.',
    ['The extractor has no silencer', 'reduce-impact'],
  ),
  risk(
    'Emergency exit blocked by pallets',
    'Compliance',
    4,
    'On three of ten walks pallets stood in front of exit B.',
    ['There is no other place for empty pallets', 'avoid', 'Mark a place for empty pallets'],
  ),
  risk(
    'Server room without spare cooling',
    'Operational',
    2,
    'One unit cools the server room. On a hot day, the line loses its screens within an hour of a failure.',
    [
      'There is no second unit',
      'reduce-impact',
      'Rent a second unit for the summer',
      'Set an alarm at 28 °C',
    ],
  ),
  risk(
    'Supplier audit overdue',
    'Compliance',
    3,
    'The audit of the forge is eight months late; its certificate runs out in the spring.',
    [
      'The only auditor for forging has left',
      'reduce-likelihood',
      'Plan the audit with a guest auditor',
      'Train a second auditor',
      'Ask the forge for its last report',
    ],
  ),
  risk(
    'Price of natural gas doubles',
    'Financial',
    1,
    'Heat treatment spends 9% of its cost on gas, at a price that moves daily.',
    ['There is no contract beyond the quarter', 'accept'],
  ),
  risk(
    'New axle launch slips by a quarter',
    'Strategic',
    2,
    'Two of five tools are late, and the customer plans to begin in March.',
    ['The toolmaker has lost a machine', 'reduce-impact', 'Agree a first delivery from soft tools'],
  ),
  risk(
    'Lifting gear inspection missed',
    'Compliance',
    0,
    'Four slings have no valid tag. A failing sling may injure somebody.',
    ['Slings are not in the inspection list', 'avoid', 'List and tag all slings', 'Scrap what has no tag'],
  ),
  risk(
    'Counterfeit sensors in the market',
    'Strategic',
    3,
    'A broker offered sensors whose codes do not exist at their maker.',
    [
      'Shortages are bought from brokers',
      'avoid',
      'Buy from the list of distributors only',
      'Check codes of the stock with the maker',
      'Keep four weeks of sensors in stock',
    ],
  ),
  risk(
    'Barcode scanner misreads in sunlight',
    'Operational',
    5,
    'In the afternoon the scanner at dock 1 reads one label in forty wrongly.',
    ['The sun shines onto the belt', 'reduce-likelihood'],
  ),
  risk(
    'Furnace thermocouple ages early',
    'Operational',
    1,
    'Thermocouples drift after seven months instead of twelve; hardness follows.',
    ['The new sheath lets gas in', 'reduce-likelihood', 'Change thermocouples every six months'],
  ),
  risk(
    'Training record missing for torque',
    'Compliance',
    2,
    'Three people work at torque stations and have no record of their training.',
    [
      'Temporary staff are trained by word of mouth',
      'avoid',
      'Train and record the three people',
      'Ask for the record before a badge is given',
    ],
  ),
  risk(
    'Pallet collapses in high rack',
    'Operational',
    5,
    'A pallet of the old kind broke in level 4 and dropped a box into the aisle.',
    [
      'Old pallets are mixed with new ones',
      'avoid',
      'Sort out pallets of the old kind',
      'Put nets behind levels 3 and 4',
      'Check pallets at receipt',
    ],
  ),
  risk(
    'Packaging supplier closes',
    'Strategic',
    4,
    'The maker of our trays gives up in the autumn; the tools for them are his.',
    ['The tools were never bought', 'reduce-impact'],
  ),
  risk(
    'Insurance excess too high',
    'Financial',
    5,
    'The first 50,000 of each transport damage are ours; last year there were three.',
    ['The policy is from a time with fewer shipments', 'transfer', 'Ask two insurers for an offer'],
  ),
  risk(
    'Burrs on inner race',
    'Operational',
    0,
    'Burrs of 0.2 mm were found at final check; a loose one would end in the bearing.',
    [
      'The brush wears faster than it is changed',
      'reduce-likelihood',
      'Change the brush every 400 parts',
      'Add the edge to the camera check',
    ],
  ),
  risk(
    'Wrong revision sent to supplier',
    'Compliance',
    3,
    'The forge worked to revision C for a month after D had been released.',
    [
      'Drawings go out by mail from two departments',
      'avoid',
      'Send drawings by the portal only',
      'Ask the forge to confirm each revision',
      'Measure the lots of that month',
    ],
  ),
  risk(
    'Water hardness damages washers',
    'Operational',
    1,
    'Lime blocks the nozzles of the washer, and oil stays on the parts.',
    ['The softener is too small', 'reduce-likelihood'],
  ),
  risk(
    'Social media rumor on recalls',
    'Reputational',
    4,
    'Somebody confuses us with a maker of the same name that recalls its axles.',
    ['Nobody answers outside of office hours', 'reduce-impact', 'Write an answer that anybody may post'],
  ),
  risk(
    'Shift handover notes lost',
    'Operational',
    2,
    'Notes are on paper; twice a blocked lot was released because the note was gone.',
    [
      'There is one book for two lines',
      'avoid',
      'Keep the notes on the screen of the line',
      'Tag blocked lots in red',
    ],
  ),
  risk(
    'Spare parts list out of date',
    'Operational',
    0,
    'The list names parts of a lathe that was sold; parts for the new one are missing.',
    [
      'Nobody owns the list',
      'reduce-impact',
      'Name an owner of the list',
      'Order the parts that would stop the lathe for a week',
      'Compare list and store once a quarter',
    ],
  ),
  risk(
    'A second customer asks for hollow axles',
    'Strategic',
    2,
    'A maker of trailers would take 4,000 hollow axles a year, if we can show them by the summer.',
    ['Hollow axles save 9 kg for each wheel', 'enhance'],
  ),
  risk(
    'Waste heat of the furnaces could heat the offices',
    'Financial',
    1,
    'The furnaces give off more heat than the offices need in winter, and it goes through the roof.',
    ['The furnaces stand next to the offices', 'pursue', 'Have the heat exchanger calculated'],
  ),
];

/** Those that are chances and no dangers. */
export const isOpportunity = ({ strategy }: Pick<DemoRisk, 'strategy'>) =>
  strategy === 'pursue' || strategy === 'enhance';
