/** Marks where a page of a list ended. */
import { z } from 'zod';

/**
 * The time of a page's last row in microseconds since 1970, and its id, so that the next page is found even
 * if that row has changed or gone. Callers return it unchanged.
 */
export const cursor = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Give back what `next` was.');
