import type { ConfirmQuestion } from './confirm-dialog.tsx';
import { discardQuestion, filesQuestion } from './unsaved-texts.ts';
import { losesFilesAlone } from './unsaved.ts';

/** What is asked before something is thrown away: of files on their way where there is nothing else. */
export const leaveQuestion = (place?: string): ConfirmQuestion =>
  losesFilesAlone(place) ? filesQuestion : discardQuestion;
