type DemoContainment = {
  description: string;
  kind: string;
  place: string;
  checked?: readonly [checked: number, bad: number];
  /** How well it holds, once it is done. */
  holds?: string;
  /** So many days after the finding it is due. */
  due: number;
};

/** What is done at once about cases of the demo, before their causes are known, by their names. */
export const capaContainments: Partial<Record<string, readonly DemoContainment[]>> = {
  'Customer received axles with loose hub nuts': [
    {
      description: 'Block and sort the axles of line 2 that are in stock',
      kind: 'containment',
      place: 'Finished goods, hall 3',
      checked: [412, 7],
      holds: 'Every axle was tightened to 200 Nm and marked; none has moved since.',
      due: 3,
    },
    {
      description: 'Tell the fleet operators to check the hub nuts',
      kind: 'immediate',
      place: 'Nine customers',
      holds: 'All nine have confirmed the check.',
      due: 2,
    },
  ],
  'Hardness below the limit in furnace 3': [
    {
      description: 'Test every batch of furnace 3 before it leaves the hall',
      kind: 'containment',
      place: 'Furnace 3',
      due: 20,
    },
  ],
};
