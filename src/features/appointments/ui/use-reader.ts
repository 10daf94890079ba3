import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Reader } from '../appointments.rules.ts';

/** Who looks at appointments, as the rules ask for them; nobody while signing out. */
export function useReader(): Reader {
  const { session, isAdmin } = useAuth();
  return { id: session?.user.id ?? '', isAdmin: isAdmin === true };
}
