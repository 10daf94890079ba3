import { useLingui } from '@lingui/react/macro';

interface Said {
  /** Null for someone who is gone. */
  name: string | null;
  team_name: string | null;
}

/** @returns how the reader knows a sender: by name, and marked where they are of our team */
export function useSenderName() {
  const { t } = useLingui();
  return ({ name, team_name }: Said): string =>
    team_name === null ? (name ?? t`Somebody who has left`) : t`${team_name}, Kinkeeper team`;
}
