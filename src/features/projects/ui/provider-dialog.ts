import type { ProjectDetails } from '../projects.contract.ts';

/** Shared props of the dialogs about a project's provider. */
export interface ProviderDialogProps {
  project: ProjectDetails;
  onClose: () => void;
  /** Reports the outcome on the card; null clears the previous message. */
  onDone: (text: string | null) => void;
}
