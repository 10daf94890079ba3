import { useOutletContext } from 'react-router';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';

/** The project loaded by the parent route. */
export const useProject = () => useOutletContext<ProjectDetails>();
