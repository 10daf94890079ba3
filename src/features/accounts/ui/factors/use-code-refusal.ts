import { useLingui } from '@lingui/react/macro';
import { errorCode } from '#web/data/errors.ts';
import { useWait } from '#web/data/use-wait.ts';

/** @returns what the person reads about a code that was not accepted */
export function useCodeRefusal(): (error: unknown, of?: 'app' | 'phone' | 'recovery') => string {
  const { t } = useLingui();
  const waitOf = useWait();
  return (error, of = 'app') => {
    const code = errorCode(error);
    if (code === 'CODE_WRONG' || code === 'INVALID_INPUT')
      return of === 'recovery'
        ? t`This is none of your codes, or it was used before. Try another one.`
        : of === 'phone'
          ? t`This code is not right, or no longer works. Look for our newest message, or have another code texted.`
          : t`This code is not right, or was used before. Wait for the next one, then enter it.`;
    if (code === 'NOT_FOUND')
      return t`This was begun again or removed somewhere else, so this code does nothing. Please start over.`;
    if (code === 'NAME_TAKEN')
      return t`Another one has since been given this name. Please start over and choose another name.`;
    if (code === 'NUMBER_TAKEN') return t`You have this number already.`;
    if (code === 'TOO_MANY_REQUESTS') {
      const wait = waitOf(error);
      return t`That was a lot of tries. Please wait ${wait}.`;
    }
    if (code === 'STEP_EXPIRED') return t`Go back and enter your password again.`;
    return t`We could not check the code just now. Please try again.`;
  };
}
