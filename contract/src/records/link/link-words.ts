/** What one record can have to do with another, as it is kept: from the record whose word it is to the other. */
export const linkTypes = [
  'caused_by',
  'mitigates',
  'evidences',
  'implements',
  'duplicates',
  'affects',
  'raised_from',
  'supersedes',
  'repeats',
  'merged_into',
  'copied_from',
] as const;
export type LinkType = (typeof linkTypes)[number];

type Relation = {
  type: LinkType;
  /** Whether it is said by the record from which the link is kept; else it is read backwards. */
  isForward: boolean;
  words: string;
  /** Whether the record that says it comes after the other, in time or as a consequence. */
  isAfter: boolean;
  /** A step of the record makes it and takes it away again, and nobody by hand. */
  isByStep?: true;
};

/** How a link is said by either of its two records: what stands between "this" and the name of the other. */
export const relations = {
  caused_by: { type: 'caused_by', isForward: true, words: 'is caused by', isAfter: true },
  causes: { type: 'caused_by', isForward: false, words: 'causes', isAfter: false },
  mitigates: { type: 'mitigates', isForward: true, words: 'mitigates', isAfter: false },
  mitigated_by: { type: 'mitigates', isForward: false, words: 'is mitigated by', isAfter: true },
  evidences: { type: 'evidences', isForward: true, words: 'is evidence for', isAfter: false },
  evidenced_by: { type: 'evidences', isForward: false, words: 'is evidenced by', isAfter: true },
  implements: { type: 'implements', isForward: true, words: 'implements', isAfter: true },
  implemented_by: { type: 'implements', isForward: false, words: 'is implemented by', isAfter: false },
  duplicates: { type: 'duplicates', isForward: true, words: 'duplicates', isAfter: true },
  duplicated_by: { type: 'duplicates', isForward: false, words: 'is duplicated by', isAfter: false },
  affects: { type: 'affects', isForward: true, words: 'affects', isAfter: false },
  affected_by: { type: 'affects', isForward: false, words: 'is affected by', isAfter: true },
  raised_from: { type: 'raised_from', isForward: true, words: 'was raised from', isAfter: true },
  source_of: { type: 'raised_from', isForward: false, words: 'is the source of', isAfter: false },
  supersedes: { type: 'supersedes', isForward: true, words: 'supersedes', isAfter: true },
  superseded_by: { type: 'supersedes', isForward: false, words: 'is superseded by', isAfter: false },
  repeats: { type: 'repeats', isForward: true, words: 'is a repeat of', isAfter: true },
  repeated_by: { type: 'repeats', isForward: false, words: 'is repeated by', isAfter: false },
  copied_from: { type: 'copied_from', isForward: true, words: 'was copied from', isAfter: true },
  copied_to: { type: 'copied_from', isForward: false, words: 'was copied to', isAfter: false },
  merged_into: {
    type: 'merged_into',
    isForward: true,
    words: 'was merged into',
    isAfter: false,
    isByStep: true,
  },
  merged_from: {
    type: 'merged_into',
    isForward: false,
    words: 'has absorbed',
    isAfter: true,
    isByStep: true,
  },
} as const satisfies Record<string, Relation>;

export type RelationKey = keyof typeof relations;
export const relationKeys = Object.keys(relations) as [RelationKey, ...RelationKey[]]; // Object.keys loses the literal keys

/** Whether a link is made and taken away by a step alone. */
export const isByStep = (key: RelationKey): boolean => 'isByStep' in relations[key];

/** The relations that people link by. */
export const givenRelations = relationKeys.filter((key) => !isByStep(key)) as [RelationKey, ...RelationKey[]]; // some are

/** What stands between "this" and the name of the other record, by the relation. */
export const relationWords = Object.fromEntries(
  relationKeys.map((key) => [key, relations[key].words]),
) as Record<RelationKey, string>; // fromEntries loses the literal keys

/** How a link of a type is said by the record from which it is kept, or by the other. */
export function relationOf(type: LinkType, isForward: boolean): RelationKey {
  const found = relationKeys.find(
    (key) => relations[key].type === type && relations[key].isForward === isForward,
  );
  if (!found) throw new Error(`Nobody says ${type}`);
  return found;
}
