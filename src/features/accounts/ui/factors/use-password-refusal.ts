import { useLingui } from '@lingui/react/macro';
import { errorCode } from '#web/data/errors.ts';
import { useWait } from '#web/data/use-wait.ts';

/** @returns what to say of a password that was not taken; undefined if it could not be checked */
export function usePasswordRefusal(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  const waitOf = useWait();
  return (error) => {
    const wait = waitOf(error);
    switch (errorCode(error)) {
      case 'INVALID_CREDENTIALS':
        return t`That is not your password. Please try again.`;
      case 'TOO_MANY_REQUESTS':
        return t`That was a lot of tries. Please wait ${wait}, or set a new password.`;
      default:
        return undefined;
    }
  };
}
