import { waits } from './waits.ts';

/** Bounds and times of the product: section 9 of the specification first, then what the wire fixes. */
export const limits = {
  ...waits,
  passwordMin: 8,
  passwordMax: 128,
  phoneDigitsMin: 7,
  phoneDigitsMax: 15,
  pageSize: 10,
  workspacePageSize: 12,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  /** A filtered total is counted exactly up to here, then shown as "10,000+". */
  totalCap: 10_000,
  /** What waits for somebody is counted up to here, then shown as "99+". */
  countCap: 99,
  /** So many of the first rows of a log that a search finds are counted; then it is "1,000+". */
  logSearchCap: 1000,
  bulkMax: 500,
  riskCategoryMax: 60,
  categoriesOfWorkspace: 50,
  requirementsOfWorkspace: 200,
  /** Why one person does what takes two, or why a risk is accepted, is said in so many characters at least. */
  justificationMin: 10,
  tagMax: 40,
  tagsOfRecord: 20,
  externalRefMax: 100,
  /** So many of the newest records that have tags, or one above them, are asked for those in use. */
  marksLookedAt: 2000,
  uploadChunkBytes: 5_242_880,
  uploadPartsAtOnce: 3,
  uploadMaxBytes: 100 * 1024 * 1024,
  uploadMaxParts: 1000,
  logoMaxBytes: 5 * 1024 * 1024,
  logoMaxPixels: 40_000_000,
  bodyMaxBytes: 1024 * 1024,
  bodyMaxDepth: 32,
  accessTokenMinutes: 15,
  sessionHours: 12,
  sessionIdleMinutes: 30,
  /** What an organization may set in place of it. */
  sessionIdleMin: 5,
  sessionIdleMax: 480,
  passwordMinMost: 64,
  passwordHistory: 5,
  passwordHistoryMost: 10,
  passwordDaysMost: 3650,
  emailDomains: 50,
  refreshGraceSeconds: 10,
  resetTokenMinutes: 60,
  idleDays: 90,
  /** Absences of one person that are planned or running. */
  absences: 50,
  invitationDays: 7,
  invitationResends: 5,
  invitationsPerHour: 100,
  verifyTokenHours: 24,
  signInLinkMinutes: 10,
  /** How often a locked-out address is sent a sign-in link: before the last one is over, so that one is always alive. */
  signInLinkEveryMinutes: 9,
  /** Wrong passwords for one account in 24 hours from all devices that it does not know together, and from one it knows. */
  strangersGuesses: 100,
  knownDeviceGuesses: 20,
  /** Wrong authenticator codes for one account in 24 hours. */
  codeGuesses: 30,
  knownDeviceDays: 400,
  secondStepMinutes: 10,
  secondStepTries: 5,
  /** A lost second step: how long a request waits for somebody to vouch, how long others may object, how long the link lives. */
  twoStepAskDays: 7,
  twoStepResetWaitHours: 24,
  /** How many hours a reset of two-step sign-in waits for who has nobody to vouch for them. */
  twoStepResetAloneHours: 72,
  twoStepResetLinkHours: 24,
  recoveryCodes: 10,
  passkeys: 20,
  /** How long after showing who one is the ways to sign in may be changed. */
  provedMinutes: 10,
  /** How often the access of everybody is reviewed unless told, at most, and how long a review may take. */
  reviewMonths: 6,
  reviewMonthsMost: 24,
  reviewDays: 30,
  /** Invitations a day while the inviter's address is not confirmed. */
  invitationsUnverified: 20,
  newsletterTokenDays: 7,
  importRows: 10_000,
  importColumns: 100,
  importMaxBytes: 10 * 1024 * 1024,
  /** In all cells of a file together. */
  importCharacters: 16_000_000,
  /** The rows of a report on paper and in a sheet, how long it is kept, and who is sent one at most. */
  reportRowsPdf: 5000,
  reportRowsSheet: 50_000,
  reportDays: 90,
  recipientsOfSchedule: 20,
  savedFilters: 20,
  savedFilterNameMax: 60,
  /** So many of the filters of one list stand in the sidebar. */
  pinnedFilters: 8,
  /** What one person may have remembered in an organization: so many preferences, each of so many characters. */
  preferences: 500,
  preferenceMax: 20_000,
  /** As many as one act may delete. */
  favourites: 500,
  recents: 8,
  recentSearches: 6,
  customFields: 50,
  /** In all additional fields of one record together. */
  customCharacters: 20_000,
  /** In all that people write of one record together, as JSON; its actions count by themselves. */
  recordCharacters: 60_000,
  actionsOfRecord: 50,
  /** Of so many items one step says something: of each action and root cause, and of the plan. */
  remarksOfStep: 110,
  /** Analyses of one record, answers and causes of one analysis, how deep they hang, and the root causes found. */
  analysesOfRecord: 50,
  whysOfAnalysis: 60,
  causesOfAnalysis: 100,
  analysisDepth: 10,
  categoriesOfAnalysis: 12,
  categoryMax: 60,
  votesOfCause: 500,
  rootCausesOfRecord: 50,
  checklistsOfWorkspace: 200,
  sectionsOfChecklist: 30,
  itemsOfChecklist: 150,
  photosOfRun: 200,
  /** Links of one record, and what is written of one; so many steps and things a trace has. */
  linksOfRecord: 200,
  linkNoteMax: 1000,
  traceSteps: 6,
  traceRecords: 60,
  traceParts: 90,
  stagesOfApproval: 5,
  approversOfStage: 10,
  routesOfApproval: 20,
  /** For so long somebody may answer what they are about to sign. */
  signingSeconds: 120,
  /** So many records are signed with one proof of who signs: as many as one can look at. */
  signedAtOnce: 20,
  /** So many failed signatures within so many minutes are told to the person and to the owners. */
  failedSignings: 5,
  failedSigningMinutes: 10,
  /** After so many of them the person alone is told. */
  failedSigningsTold: 3,
  managersOfRecord: 20,
  membersOfRecord: 50,
  /** For so long its author may change a comment. */
  commentEditMinutes: 15,
  mentionsOfComment: 20,
  pinnedComments: 3,
  /** So many entries of a stream are read at once, and so many answers of each thread in it. */
  streamPageSize: 30,
  streamReplies: 3,
  assigneesOfAction: 10,
  dependenciesOfAction: 10,
  /** So many root causes one action may remove. */
  causesOfAction: 20,
  /** In all rows of one page of a list together, as JSON. */
  pageCharacters: 16_000_000,
  /** On one node: sockets of a person, of an organization, of all; rooms and messages a second of a person. */
  socketsOfPerson: 30,
  socketsOfOrganization: 2000,
  socketsOfNode: 10_000,
  roomsOfSocket: 100,
  roomsOfPerson: 500,
  socketMessagesOfPerson: 60,
  /** Requests of one person that are being answered by one node. */
  requestsAtOnce: 60,
  /** Sessions of one person; of more, the one that was used longest ago ends. */
  sessions: 100,
  /** Devices of one person that are known; of more, the one that was used longest ago is forgotten. */
  knownDevices: 100,
  /** Answers of one person that are kept under an Idempotency-Key. */
  keptAnswers: 20_000,
  customFieldOptions: 200,
  conditions: 5,
  conditionValues: 50,
  nameMax: 200,
  textMax: 5000,
} as const;
