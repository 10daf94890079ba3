import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { useUnkept } from '#web/use-unkept.ts';
import { ownKey, VISITOR_KEY } from './plan-kept.ts';

/** Whether answers are on this page only; then the browser asks before it goes. */
export function useOnlyHere(): boolean {
  const { session } = useAuth();
  return useUnkept(session ? ownKey(session.user.id) : VISITOR_KEY);
}
