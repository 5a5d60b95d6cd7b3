/** A plainly invented company: nobody has ever ordered a valve body from Alder. */
export const sampleWorkspace = {
  name: 'Sample: Alder Valves',
  description:
    'Invented data to look around in: a small maker of valve bodies for infusion pumps. Change whatever you like; all of it can be removed at once.',
};

export const sampleSites = [
  { name: 'Mill Lane works (sample)', location: 'Alderbrook', note: 'Machining, cleaning, inspection.' },
  { name: 'Harbour store (sample)', location: 'Saltby Quay', note: 'Packing and finished goods.' },
] as const;

/** The sample's processes with the sites where they run. */
export const sampleProcesses = [
  { name: 'Machining (sample)', sites: [0], subProcesses: ['Turning', 'Milling', 'Deburring'] },
  { name: 'Cleaning and inspection (sample)', sites: [0], subProcesses: ['Washing', 'Final inspection'] },
  { name: 'Packing and dispatch (sample)', sites: [0, 1], subProcesses: [] },
] as const;
