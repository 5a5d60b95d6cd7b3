import { modules } from 'contract/core/modules';
import type { RecordKind } from '../record-kind.ts';

/** The words of the form of any kind of record. */
export const formTexts = {
  saving: 'Saving...',
  copy: ' (copy)',
  additional: 'Additional fields',
  similarNone: 'None so far. They show here while you type the name.',
  similarText: 'Open one first if yours may already be there.',
  after: 'After you save',
  chooseSiteFirst: 'Choose the site first',
  chooseManagersFirst: 'Choose the managers first',
} as const;

/** The words of the form that name the kind. */
export function textsOf({ words: { one, many }, module }: Pick<RecordKind, 'words' | 'module'>) {
  const { title } = modules[module];
  return {
    create: `New ${one}`,
    edit: `Edit ${one}`,
    mayNot: `You cannot change this ${one}: your role does not allow it, and you are not one of its managers.`,
    save: `Save ${one}`,
    similar: `Similar ${many}`,
    askAdministrator: `ask the ${title} workspace administrator for more`,
    requestFromAdministrator: `Additional fields must be requested from the ${title} workspace administrator.`,
  };
}

/** How many questions of a group are answered. */
export const answeredText = (answered: number, total: number) => `optional, ${answeredOf(answered, total)}`;

/** How many of the questions of a record are answered. */
export const answeredOf = (answered: number, total: number) => `${answered} of ${total} answered`;
