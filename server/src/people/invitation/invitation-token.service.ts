import type { Tokens } from '../../core/tokens/tokens.ts';

/** The secret of an invitation's link: derived from its id and how often it was sent, so that each mail voids the one before. */
export const invitationToken = (tokens: Tokens, id: string, turn: number) =>
  tokens.linkToken('invitation', `${id}.${turn}`);
