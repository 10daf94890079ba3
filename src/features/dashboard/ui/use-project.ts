import { useOutletContext } from 'react-router';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';

/** The project that the screen around this one has read. */
export const useProject = () => useOutletContext<ProjectDetails>();
