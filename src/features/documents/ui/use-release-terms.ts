import { useLingui } from '@lingui/react/macro';
import { localDay } from '#web/dates.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useUnprintableWords } from './use-unprintable-words.ts';

const EMPTY = {
  is_stated: false,
  information: '',
  discloser: '',
  recipient: '',
  purpose: '',
  ends_on: '',
  ends_with: '',
  may_revoke: '',
  conditions: '',
  redisclosure: '',
};

/** The terms of a release as its creator writes them. */
export function useReleaseTerms() {
  const { t } = useLingui();
  const unprintable = useUnprintableWords();
  const form = useForm(EMPTY, ({ is_stated, ends_on, ...words }) =>
    is_stated
      ? {
          ...Object.fromEntries(Object.entries(words).map(([name, text]) => [name, unprintable(text)])),
          ends_on: ends_on !== '' && ends_on < localDay() && t`Choose today or a later day.`,
        }
      : {},
  );
  const { is_stated, ends_on, ...words } = form.values;
  const isEmpty = [ends_on, ...Object.values(words)].every((each) => each.trim() === '');
  /** As sent; undefined where nothing is stated. */
  const terms = !is_stated || isEmpty ? undefined : { ...words, ends_on: ends_on || null };
  return { form, terms };
}
