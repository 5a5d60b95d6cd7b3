import { registerColumns } from 'contract/register-columns';
import { expect, test } from 'vitest';
import { capaKind } from '../src/modules/capa/capa-kind.ts';
import { capaRegister } from '../src/modules/capa/list/capa-register.tsx';
import { riskRegister } from '../src/modules/risk/list/risk-register.tsx';
import { riskKind } from '../src/modules/risk/risk-kind.ts';
import { recordColumns } from '../src/records/record/register/record-columns.tsx';

const plain = { fields: [], areCards: false };

/** The columns of each register, as its screen draws them. */
const drawn: Record<keyof typeof registerColumns, { id: string }[]> = {
  risk: recordColumns(riskKind, riskRegister, plain),
  capa: recordColumns(capaKind, capaRegister, plain),
};

test.each(Object.entries(drawn))(
  'the columns of the register of kind %s are those that its export has',
  (kind, columns) => {
    const known: readonly string[] = registerColumns[kind as keyof typeof drawn]; // Object.entries loses the literal keys
    expect(columns.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
  },
);

test('every register that has columns of its own is among them', () => {
  const own = Object.keys(import.meta.glob('../src/modules/*/list/*-register.tsx'));
  expect(own.flatMap((path) => path.split('/')[3] ?? []).toSorted()).toEqual(
    Object.keys(registerColumns).toSorted(),
  );
});
