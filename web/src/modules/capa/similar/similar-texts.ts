import { counted } from 'contract/core/counted';
import { likelyFrom, similarMonths } from 'contract/modules/capa/similar/similarity';

/** The words of the earlier CAPAs that have much in common with one. */
export const similarTexts = {
  title: 'Similar CAPAs',
  intro: `CAPAs of the ${similarMonths} months before that have much in common with this one. From ${likelyFrom} of 100 points on it is likely the same again.`,
  newIntro: `They have much in common with what you are writing. From ${likelyFrom} of 100 points on it is likely the same again: reopen that one, or link it once this one is there.`,
  all: (count: number) => `Show all ${count}`,
  decide: (open: number) => `Say what ${counted(open, 'likely repeat')} ${open === 1 ? 'means' : 'mean'}`,
  empty: 'No earlier CAPA has much in common with this one.',
  emptyText: 'They are compared by process, site, product or batch, root causes and name.',
  points: (points: number) => counted(points, 'point'),
  likely: 'Likely the same again',
  alike: 'In common',
  lessons: 'Lessons',
  shared: 'Lessons from other workspaces',
  sharedIntro:
    'They were written for the whole organization, about CAPAs that have much in common with this one.',
  category: 'Category',
  fromCapa: 'From',
  from: (number: string, workspace: string) => `${number}, ${workspace}`,
  stage: 'Stage',
  repeat: 'It is the same again',
  repeatTitle: 'Say that it is the same again?',
  repeatText: (number: string) =>
    `This CAPA becomes a repeat of ${number}. Where that one is closed, its managers are asked to reopen it.`,
  different: 'It is not the same',
  differentTitle: 'Say that it is not the same?',
  differentText: 'The reason is kept with this CAPA.',
  isRepeat: 'A repeat of it',
  isDifferent: 'Not the same',
  by: (name: string) => `by ${name}`,
} as const;
