import { routesWith } from './open-routes.tsx';
import { signedInRoutes } from './signed-in-routes.tsx';

/** Every screen. The application itself fetches those of signed-in people when it needs them (boot.tsx). */
export const routes = routesWith(signedInRoutes);
