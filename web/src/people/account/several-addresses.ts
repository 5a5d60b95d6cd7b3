import { invitationInput } from 'contract/people/invitation/invitation';

const { email } = invitationInput.shape;

/** The addresses in what was typed or pasted, separated by commas, semicolons, blanks or lines; each once, whatever its case. */
export function addressesIn(typed: string): string[] {
  const all = typed.split(/[\s,;]+/).filter(Boolean);
  const first = new Map(all.toReversed().map((address) => [address.toLowerCase(), address]));
  return all
    .filter((address) => first.get(address.toLowerCase()) === address)
    .filter((one, at, kept) => kept.indexOf(one) === at);
}

/** What is wrong with an address, as the contract has it; undefined when nothing is. */
export function addressProblem(address: string): string | undefined {
  return email.safeParse(address).error?.issues[0]?.message;
}
