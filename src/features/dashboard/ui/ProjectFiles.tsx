import { FilesTab } from '#features/files/ui/FilesTab.tsx';
import { useProject } from './use-project.ts';

export default function ProjectFiles() {
  return <FilesTab project={useProject()} />;
}
