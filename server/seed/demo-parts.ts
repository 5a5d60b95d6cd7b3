import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { type DemoParts, usualConsequence } from './demo-part.ts';
import { registered } from './demo-register.ts';
import { risks } from './demo-risks.ts';

type Ids = { causes: string[]; consequences: string[] };
type Params = { workspaceId: string; recordId: string };

/** Adds the controls of a risk with their tests, each by whoever tested it. */
async function addControls(
  { send, accounts }: Place,
  params: Params,
  controls: DemoParts['controls'] = [],
  ids: Ids,
): Promise<void> {
  for (const { owner, onCause, tests = [], ...control } of controls) {
    const made = await send(riskParts.control.create, {
      params,
      body: {
        ...control,
        owners: [at(accounts, owner)],
        ...(onCause ? { causes: ids.causes } : { consequences: ids.consequences.slice(0, 1) }),
      },
    });
    for (const { by, days, ...found } of tests)
      await send(riskParts['control-test'].create, {
        params: { ...params, controlId: made.data._id },
        body: { ...found, testedOn: dayFromNow(days), tester: at(accounts, by) },
      });
  }
}

async function addKri({ send, accounts }: Place, params: Params, kri: DemoParts['kri']): Promise<void> {
  if (!kri) return;
  const { owner, readings, ...said } = kri;
  const made = await send(riskParts.kri.create, { params, body: { ...said, owner: at(accounts, owner) } });
  for (const { days, ...reading } of readings)
    await send(riskParts['kri-reading'].create, {
      params: { ...params, kriId: made.data._id },
      body: { ...reading, readOn: dayFromNow(days) },
    });
}

/** Names what a risk comes from and leads to, with the controls between and its indicator. */
export async function addParts(place: Place, recordId: string, index: number): Promise<void> {
  const { name, cause, category } = at(risks, index);
  const params = { workspaceId: place.workspaceId, recordId };
  const parts = registered[name];
  if (!parts) return;
  const idOf = (answer: { data: { _id: string } }) => answer.data._id;
  const ids: Ids = { causes: [], consequences: [] };
  ids.causes.push(idOf(await place.send(riskParts.cause.create, { params, body: { name: cause } })));
  for (const body of parts.consequences ?? [usualConsequence[category]])
    ids.consequences.push(idOf(await place.send(riskParts.consequence.create, { params, body })));
  await addControls(place, params, parts.controls, ids);
  await addKri(place, params, parts.kri);
}
