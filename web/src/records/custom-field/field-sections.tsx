import type { CustomFieldDefinition } from 'contract/core/custom-field';
import { sectionsOf } from 'contract/core/field-sections';
import { Fragment, type ReactNode } from 'react';
import classes from './field-sections.module.css';

type FieldSectionsProps<F> = { fields: readonly F[]; children: (field: F) => ReactNode };

/** The additional fields of a form, those of each section under its name. */
export function FieldSections<F extends CustomFieldDefinition>({ fields, children }: FieldSectionsProps<F>) {
  return sectionsOf(fields).map(({ name, fields: own }) =>
    name === null ? (
      <Fragment key={name ?? ''}>{own.map(children)}</Fragment>
    ) : (
      <fieldset key={name ?? ''} className={classes.section}>
        <legend className={classes.name}>{name}</legend>
        {own.map(children)}
      </fieldset>
    ),
  );
}
