import { z } from 'zod';
import { metaOf, objectIn } from './field.ts';

type Labels = Readonly<Record<string, string>>;

/** A choice by the labels of its values. */
export const choiceOf = <const L extends Labels>(labels: L, message: string) =>
  z.enum(Object.keys(labels) as [keyof L & string, ...(keyof L & string)[]], message); // Object.keys loses the literal keys

/** How the values read of each field that declares it, by the field's name; those of an object in it by `field.inner`. */
export function choicesIn(schema: z.ZodObject): Record<string, Labels> {
  const found = Object.entries(schema.shape).flatMap(([name, field]): [string, Labels][] => {
    const within = objectIn(field);
    const inner = within ? Object.entries(choicesIn(within)) : [];
    const { choices } = metaOf(field);
    return [
      ...(choices ? [[name, choices] satisfies [string, Labels]] : []),
      ...inner.map(([key, words]): [string, Labels] => [`${name}.${key}`, words]),
    ];
  });
  return Object.fromEntries(found);
}
