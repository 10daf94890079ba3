import { type FirstReads, ID } from './web/early-reads-script.ts';

/**
 * What screens read before they can show what a person came for; the script in the head asks for it before the
 * screen's own scripts are there (docs/decisions/0188). Their tests compare it with the contract.
 */
export const FIRST_READS: readonly FirstReads[] = [
  ['/app', ['/api/dashboard', '/api/projects']],
  ['/form', ['/api/assessments/draft']],
  [`/project/${ID}/messages`, [`/api/projects/${ID}`, `/api/projects/${ID}/messages`]],
  [`/project/${ID}`, [`/api/projects/${ID}`]],
];
