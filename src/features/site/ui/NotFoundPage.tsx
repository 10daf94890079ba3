import { NotFound, notFoundMeta } from '#web/ui/NotFound.tsx';

export const meta = notFoundMeta;

/** Any path that matches no route; the server sends it with a 404. */
export default NotFound;
