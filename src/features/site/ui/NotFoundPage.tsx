import { NotFound, notFoundMeta } from '#web/ui/NotFound.tsx';

export const meta = notFoundMeta;

/** Any path that matches no route; the server answers 404 with it. */
export default NotFound;
