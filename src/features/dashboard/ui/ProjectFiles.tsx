import { FilesTab } from '#features/files/ui/FilesTab.tsx';
import { useProject } from './use-project.ts';

/** The files of a project. */
export default function ProjectFiles() {
  return <FilesTab project={useProject()} />;
}
