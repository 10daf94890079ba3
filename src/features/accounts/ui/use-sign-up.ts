import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode, errorData, isUnreached } from '#web/data/errors.ts';
import { currentLocale } from '#web/i18n.ts';
import { notify } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { UserType } from '../accounts.rules.ts';
import { lengthProblem } from './password-words.ts';
import type { FieldName } from './sign-up-words.ts';

/** Names the toast of a sign-up that failed. */
const FAILED = 'sign up';

/** Also how their paths in the contract end. */
const NAMES: readonly FieldName[] = ['full_name', 'email', 'password', 'organization'];

export interface SignUp {
  fullName: string;
  email: string;
  password: string;
  organization: string;
  userType: UserType;
}

interface SignUpPorts {
  /** Where the mailed link redirects afterwards. */
  returnTo: string;
  onDone: (email: string, isVetted: boolean) => void;
  /** The account exists already. */
  onExists: () => void;
}

/** Creates an account: what is wrong with the input, and what the server answered. */
export function useSignUp(
  { fullName, email, password, organization, userType }: SignUp,
  { returnTo, onDone, onExists }: SignUpPorts,
) {
  const { t, i18n } = useLingui();
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  /** The values that the server refused, and what is wrong with them. */
  const [refused, setRefused] = useState<Partial<Record<FieldName, { value: string; text: string }>>>({});
  const [errors, setErrors] = useState<{ id: string; text: string }[]>([]);
  const values = { full_name: fullName, email, password, organization };

  const wrongLength = lengthProblem(password);
  const missing: Partial<Record<FieldName, string | false | undefined>> = {
    full_name: !fullName.trim() && t`Enter your name.`,
    email: !email.trim() && t`Enter your email address.`,
    password: wrongLength && i18n._(wrongLength),
  };
  const errorOf = (name: FieldName) =>
    missing[name] || (refused[name]?.value === values[name] ? refused[name]?.text : undefined);

  const { busy, run } = useAction(
    async () => {
      const data = {
        full_name: fullName.trim(),
        user_type: userType,
        locale: currentLocale(),
        ...(userType === 'service_provider' && organization.trim()
          ? { organization: organization.trim() }
          : {}),
      };
      const { is_vetted } = await api.accounts.signUp({
        email: email.trim(),
        password,
        options: { redirect_to: `${window.location.origin}${returnTo}`, data },
      });
      notify.clear(FAILED);
      notify.success(t`Account created!`, t`Please check your email to verify your account, then sign in.`);
      onDone(email.trim(), is_vetted);
    },
    (error) => {
      void refuse(error);
      return null;
    },
  );

  function submit() {
    setTried(true);
    setProblem(null);
    const found = NAMES.flatMap((name) => {
      const text = errorOf(name);
      return text ? [{ id: idOf(name), text }] : [];
    });
    setErrors(found);
    if (found.length === 0) void run();
  }

  /** Shows the error at its field if there is one, otherwise above the form. */
  async function refuse(error: unknown) {
    const code = errorCode(error);
    if (code === 'ACCOUNT_EXISTS') {
      notify.clear(FAILED);
      notify.refused(
        t`Account exists`,
        t`An account with this email already exists. Please sign in instead.`,
      );
      return onExists();
    }
    const sent = errorData<{ fields: { path: string }[] }>(error)?.fields ?? [];
    const names = NAMES.filter((name) =>
      code === 'PASSWORD_TOO_COMMON' ? name === 'password' : sent.some(({ path }) => path.endsWith(name)),
    );
    const wrong = names.length > 0 && (await import('./sign-up-words.ts').catch(() => null));
    if (wrong) {
      const found = names.map((name) => ({ name, text: i18n._(wrong.refusalOf(name, values[name])) }));
      setRefused(Object.fromEntries(found.map(({ name, text }) => [name, { value: values[name], text }])));
      return setErrors(found.map(({ name, text }) => ({ id: idOf(name), text })));
    }
    const title = t`Sign up failed`;
    const words = await import('#web/data/refusal-words.ts').catch(() => null);
    const said = code && words?.SERVER_WORDS[code];
    const wait = words?.waitOf(error);
    const text =
      code === 'TOO_MANY_REQUESTS' && wait
        ? t`That was a lot of sign-ups from here. Please try again in ${wait}.`
        : said
          ? i18n._(said)
          : t`An unexpected error occurred. Please try again.`;
    const shown = isUnreached(error) ? t`Nothing is lost. Please check your connection and try again.` : text;
    setProblem({ title, text: shown });
    // In the words of AUTH-20.
    notify.refused(title, text, FAILED);
  }

  return { submit, busy, problem, errors, errorOf: (name: FieldName) => (tried ? errorOf(name) : undefined) };
}

export const idOf = (name: FieldName) => `sign-up-${name}`;
