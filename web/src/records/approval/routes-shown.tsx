import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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
  /** The name of the one that a link leads to. */
  shown?: string | undefined;
  textOf: (route: R) => string;
  /** What is done to one, for whoever may. */
  onEdit?: ((route: R) => void) | undefined;
  onRemove?: ((route: R) => void) | undefined;
};

type RouteProps<R> = Omit<ShownProps<R>, 'routes' | 'shown'> & { route: R; isShown: boolean };

function RouteRow<R extends { name: string }>({ route, isShown, textOf, onEdit, onRemove }: RouteProps<R>) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <li ref={row} className={classes.route} aria-current={isShown || undefined}>
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
  );
}

/** Named routes, each with what it asks. */
export function RoutesShown<R extends { name: string }>({ routes, shown, ...ofRoute }: ShownProps<R>) {
  if (routes.length === 0) return null;
  return (
    <ul className={classes.list}>
      {routes.map((route) => (
        <RouteRow key={route.name} {...ofRoute} route={route} isShown={route.name === shown} />
      ))}
    </ul>
  );
}
