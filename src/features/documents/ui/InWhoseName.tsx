import { Trans, useLingui } from '@lingui/react/macro';
import type { Authority } from '../documents.authorities.contract.ts';
import { AS_WHAT } from './authority-labels.ts';

interface InWhoseNameProps {
  authority: Pick<Authority, 'principal_name' | 'kind'>;
  /** Who signs; null where it goes without saying. */
  by: string | null;
}

/** E.g. "Rosa Diaz, by Maria Alvarez, as health care agent". */
export function InWhoseName({ authority, by }: InWhoseNameProps) {
  const { i18n } = useLingui();
  const { principal_name } = authority;
  const asWhat = i18n._(AS_WHAT[authority.kind]);
  return by === null ? (
    <>
      {principal_name}, {asWhat}
    </>
  ) : (
    <Trans>
      {principal_name}, by {by}, {asWhat}
    </Trans>
  );
}
