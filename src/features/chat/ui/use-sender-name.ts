import { useLingui } from '@lingui/react/macro';

interface Said {
  /** Of somebody whom the reader knows; null of who is gone. */
  name: string | null;
  team_name: string | null;
}

/** @returns who said something, as the reader is to know them: by name, and where they are of our team */
export function useSenderName() {
  const { t } = useLingui();
  return ({ name, team_name }: Said): string =>
    team_name === null ? (name ?? t`Somebody who has left`) : t`${team_name}, Kinkeeper team`;
}
