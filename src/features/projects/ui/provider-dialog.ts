import type { ProjectDetails } from '../projects.contract.ts';

/** What the dialogs about a project's provider share. */
export interface ProviderDialogProps {
  project: ProjectDetails;
  onClose: () => void;
  /** Says on the card what was done; null takes back what was said before. */
  onDone: (text: string | null) => void;
}
