import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import classes from './approval.module.css';
import { askTexts } from './ask-texts.ts';

/** What is asked before a route is deleted. */
export const removalOf = (name: string) => ({
  name: `approval-route:${name}`,
  title: askTexts.removeRoute(name),
  message: askTexts.removeRouteText,
  names: [],
  confirmLabel: askTexts.remove,
});

type ShownProps<R> = {
  routes: readonly R[];
  textOf: (route: R) => string;
  /** What is done to one, for whoever may. */
  onEdit?: ((route: R) => void) | undefined;
  onRemove?: ((route: R) => void) | undefined;
};

/** Named routes, each with what it asks. */
export function RoutesShown<R extends { name: string }>({ routes, textOf, onEdit, onRemove }: ShownProps<R>) {
  if (routes.length === 0) return null;
  return (
    <ul className={classes.list}>
      {routes.map((route) => (
        <li key={route.name} className={classes.route}>
          <div>
            <strong>{route.name}</strong>
            <p className={classes.quiet}>{textOf(route)}</p>
          </div>
          <span>
            {onEdit && (
              <IconButton
                name={askTexts.editRoute(route.name)}
                icon={<IconPencil />}
                onClick={() => onEdit(route)}
              />
            )}
            {onRemove && (
              <IconButton
                name={askTexts.removeRoute(route.name)}
                icon={<IconTrash />}
                onClick={() => onRemove(route)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
