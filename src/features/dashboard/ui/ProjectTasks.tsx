import { TasksTab } from '#features/tasks/ui/TasksTab.tsx';
import { useProject } from './use-project.ts';

export default function ProjectTasks() {
  return <TasksTab project={useProject()} />;
}
