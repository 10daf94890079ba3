// The input of sign-up.
import { randomBytes } from 'node:crypto';
import { PASSWORD } from './product.ts';

interface Registration {
  email: string;
  password: string;
  options: { redirect_to?: string; data: Record<string, unknown> };
}

/**
 * A new person's sign-up.
 * @param data differences from a customer called Maria Alvarez
 */
export function registration(data: object = {}, changes: Partial<Registration> = {}): Registration {
  return {
    email: `maria.${randomBytes(4).toString('hex')}@example.test`,
    password: PASSWORD,
    options: { data: { full_name: 'Maria Alvarez', user_type: 'customer', ...data } },
    ...changes,
  };
}
