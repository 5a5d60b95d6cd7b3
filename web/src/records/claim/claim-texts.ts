/** The words of actions that a group has. */
export const claimTexts = {
  group: 'Group',
  claim: 'Claim',
  claimName: (task: string) => `Claim ${task}`,
  unclaimed: 'Unclaimed',
  unclaimedIn: (group: string) => `Unclaimed · ${group}`,
  claimedIn: (group: string) => `Claimed from ${group}`,
  waitsSince: (group: string, day: string) =>
    `Nobody of ${group} has claimed this action since ${day}. Whoever claims it works on it.`,
  release: 'Give back to the group',
  releaseAbout: (group: string) =>
    `It is pending again and waits in ${group} for somebody who claims it. Everybody of the group and the managers of the record are told.`,
  releaseAct: 'Give back',
  cancel: 'Cancel',
  unfit: (group: string, why: string) => `${group} (${why})`,
} as const;
