/** Where a page of a list ended. */
import { z } from 'zod';

/**
 * The time of a page's last row in microseconds since 1970, and its id: so the next page is found also
 * when that row has changed or gone. Whoever calls gives it back as it came.
 */
export const cursor = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Give back what `next` was.');
