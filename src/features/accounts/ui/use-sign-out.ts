import { useNavigate } from 'react-router';
import { paths } from '#kit/paths.ts';
import { removePersonal } from '#web/storage.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import { useAuth } from './AuthProvider.tsx';
import { maySignOut, signOutQuietly } from './sign-out.ts';

/**
 * @returns a function that signs out, after confirming if something is still being sent, and goes to
 * the front page, or where it is told
 */
export function useSignOut(): (onward?: string) => Promise<void> {
  const { store } = useAuth();
  const navigate = useNavigate();
  const to = usePublicPath();
  return async (onward = to(paths.home())) => {
    if (!(await maySignOut())) return;
    await signOutQuietly(store.signOut);
    removePersonal();
    void navigate(onward);
  };
}
