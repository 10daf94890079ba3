/** Projects: the space a customer and a service provider share. */
import { z } from 'zod';
import {
  byId,
  day,
  done,
  instant,
  line,
  paragraph,
  refusals,
  signedIn,
  storedDay,
  visible,
} from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { SEARCH_MAX, USER_TYPES } from '../accounts/accounts.rules.ts';
import { activityPage, before, loggedActivity } from '../activity/activity.contract.ts';
import { invitation, invitationCalls } from './projects.invitations.contract.ts';
import { ANSWERS, DEFAULT_PRIORITY, PRIORITIES, PROJECT_MAX, PROJECT_STATUSES } from './projects.rules.ts';

const title = visible(line(PROJECT_MAX.title), 'Enter a title.');
const description = paragraph(PROJECT_MAX.description).trim();
const priority = z.literal(PRIORITIES);

/** A member of a project, with the documented profile fields (PROJ-02). */
const participant = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  user_type: z.enum(USER_TYPES),
  organization: z.string().nullable(),
});

/** Null for a deleted account; without an address for someone who has left the project. */
export const actorColumns = participant
  .omit({ organization: true })
  .extend({ email: z.string().nullable() })
  .nullable();

/** The customer the provider invited last, while the project has none (decision 0049). */
const askedCustomer = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  invited_at: instant,
  declined: z.boolean(),
});

/** Who is in a project. */
const side = participant.extend({
  /** Whether their account is closed, by themselves or by the team: nothing reaches them. */
  closed: z.boolean(),
});
export type Side = z.infer<typeof side>;

const project = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: z.enum(PROJECT_STATUSES),
  priority: z.int(),
  due_date: storedDay.nullable(),
  created_at: instant,
  updated_at: instant,
  /** The customer, or the one the provider invited who has not answered yet. */
  customer_id: z.uuid().nullable(),
  service_provider_id: z.uuid().nullable(),
  /** Null until they have accepted. */
  customer: side.nullable(),
  asked_customer: askedCustomer.nullable(),
  service_provider: side.nullable(),
  /** Whether its customer’s account was deleted: what they wrote stays, and nobody changes the project. */
  ended: z.boolean(),
  /** When it ends, unless its customer, who closed their account, opens it again; null while nothing is closed. */
  ends_at: instant.nullable(),
});
export type Project = z.infer<typeof project>;

const details = project.extend({
  /** For the project's customer only; null while none is open. */
  invitation: invitation.nullable(),
  /** The address of whoever was invited last and declined, while there is nobody: likewise. */
  declined_by: z.string().nullable(),
});
export type ProjectDetails = z.infer<typeof details>;

/** With the address only if they already work together, or it was searched for in full. */
const listedCustomer = participant
  .pick({ user_id: true, full_name: true })
  .extend({ email: z.string().nullable() });
export type ListedCustomer = z.infer<typeof listedCustomer>;
/** Without the address, which is private until they work together. */
const listedProvider = participant.pick({ user_id: true, full_name: true, organization: true });
export type ListedProvider = z.infer<typeof listedProvider>;

/** All that an invited customer sees of a project before accepting. */
const customerInvitation = z.strictObject({
  project_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  provider_name: z.string(),
  provider_organization: z.string().nullable(),
  invited_at: instant,
});
export type CustomerInvitation = z.infer<typeof customerInvitation>;

/** Each of these words must be there; without any, everything is. */
const words = line(SEARCH_MAX).default('');
const search = z.strictObject({ search: words, after: z.uuid().optional() });
export const projectSearch = z.strictObject({ search: words, after: cursor.optional() });

/** Carries the current version of the project. */
const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
    data: z.strictObject({ project }),
  },
};

export const projects = {
  list: signedIn
    .route({ method: 'GET', path: '/projects', summary: 'My projects, newest change first' })
    .input(projectSearch)
    .output(z.strictObject({ projects: z.array(project), next: cursor.nullable() })),

  read: signedIn
    .route({ method: 'GET', path: '/projects/{id}', summary: 'One project with its two sides' })
    .input(byId)
    .output(details)
    .errors(refusals('NOT_FOUND')),

  create: signedIn
    .route({
      method: 'POST',
      path: '/projects',
      successStatus: 201,
      summary: 'Create a project; the same request_id again answers with the same project',
    })
    .input(
      z.strictObject({
        request_id: z.uuid(),
        title,
        description: description.default(''),
        priority: priority.default(DEFAULT_PRIORITY),
        due_date: day.nullable().default(null),
        /** The customer a provider invites; customers can only create for themselves. */
        customer_id: z.uuid().optional(),
      }),
    )
    .output(project)
    .errors(refusals('FORBIDDEN')),

  update: signedIn
    .route({ method: 'PATCH', path: '/projects/{id}', summary: 'Change what a project says, or its status' })
    .input(
      byId.extend({
        title: title.optional(),
        description: description.optional(),
        priority: priority.optional(),
        due_date: day.nullable().optional(),
        status: z.enum(PROJECT_STATUSES).optional(),
        /** What the form showed when it was opened. If any of it has changed since, nothing is stored. */
        seen: z
          .strictObject({
            title: z.string(),
            description: z.string(),
            priority,
            due_date: z.string().nullable(),
          })
          .partial()
          .optional(),
      }),
    )
    .output(project)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...changedMeanwhile }),

  setProvider: signedIn
    .route({
      method: 'PUT',
      path: '/projects/{id}/provider',
      summary: 'As its customer, choose a verified provider, or none',
    })
    .input(
      byId.extend({
        service_provider_id: z.uuid().nullable(),
        /** Who the screen said is its provider. If somebody else is by now, nothing is stored. */
        seen: z.uuid().nullable().optional(),
      }),
    )
    .output(project)
    .errors({ ...refusals('NOT_FOUND', 'FORBIDDEN'), ...changedMeanwhile }),

  leave: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/leave',
      summary: 'As its provider, leave a project that its customer stays in',
    })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN')),

  activity: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/activity',
      summary: 'What happened in a project, newest first',
    })
    .input(byId.extend({ before }))
    .output(activityPage)
    .errors(refusals('NOT_FOUND')),

  logActivity: signedIn
    .route({
      method: 'POST',
      path: '/rpc/log_project_activity',
      summary: 'Log what happened in a project; answers with the id of the entry',
    })
    .input(loggedActivity)
    .output(z.int())
    .errors(refusals('NOT_FOUND')),

  customers: signedIn
    .route({ method: 'GET', path: '/customers', summary: 'For verified providers: customers, newest first' })
    .input(search)
    .output(z.strictObject({ customers: z.array(listedCustomer), next: z.uuid().nullable() }))
    .errors(refusals('FORBIDDEN')),

  providers: signedIn
    .route({ method: 'GET', path: '/providers', summary: 'Verified providers, newest first' })
    .input(search)
    .output(z.strictObject({ providers: z.array(listedProvider), next: z.uuid().nullable() })),

  invitations: signedIn
    .route({
      method: 'GET',
      path: '/project-invitations',
      summary: 'Into which projects providers have asked me, newest first; or into this one',
    })
    .input(z.strictObject({ project_id: z.uuid().optional() }))
    .output(z.strictObject({ invitations: z.array(customerInvitation) })),

  answerInvitation: signedIn
    .route({
      method: 'POST',
      path: '/project-invitations/{id}/answer',
      summary: 'As the customer who was asked into this project, accept or decline; the same again is fine',
    })
    .input(byId.extend({ answer: z.enum(ANSWERS) }))
    .output(done)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE')),

  inviteCustomer: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/customer-invitation',
      successStatus: 201,
      summary: 'As its provider, ask a customer into a project that has none',
    })
    .input(byId.extend({ customer_id: z.uuid() }))
    .output(project)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE')),

  withdrawCustomer: signedIn
    .route({
      method: 'DELETE',
      path: '/projects/{id}/customer-invitation',
      summary: 'Take back that a customer was asked, while they have not answered',
    })
    .input(byId)
    .output(project)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE')),

  ...invitationCalls,
};
