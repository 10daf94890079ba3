/** The waitlist, and helpers who would like to join. */
import { z } from 'zod';
import {
  adminOnly,
  anybody,
  csvFile,
  done,
  instant,
  note,
  nothing,
  paragraph,
  personName,
  refusals,
  visible,
} from '#kit/contract.ts';
import { FOLLOW_UP } from '#kit/desk.ts';
import { LOCALES } from '#kit/locale.ts';
import {
  APPLICATION_STATUSES,
  ENTRY_KINDS,
  EXPERIENCE_MAX,
  HELPER_ROLES,
  INTEREST_MAX,
} from './interest.rules.ts';

const email = z.email().max(254).toLowerCase();

/** What comes with every form that anybody may send. */
const fromAnybody = {
  email,
  locale: z.enum(LOCALES).default('en'),
  /** From `ticket`: says when the form was opened. */
  ticket: z.string().max(200),
  /** A field that people do not see. What is in it was put there by a program. */
  website: z.string().max(500).default(''),
};

const entry = z.strictObject({
  id: z.uuid(),
  kind: z.enum(ENTRY_KINDS),
  email: z.string(),
  name: z.string().nullable(),
  interest: z.string().nullable(),
  locale: z.enum(LOCALES),
  created_at: instant,
  status: z.enum(FOLLOW_UP),
  note: z.string(),
});
const application = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(HELPER_ROLES),
  experience: z.string(),
  locale: z.enum(LOCALES),
  created_at: instant,
  status: z.enum(APPLICATION_STATUSES),
  note: z.string(),
});
const after = z.uuid().optional();

export const interest = {
  ticket: anybody
    .route({ method: 'GET', path: '/interest/ticket', summary: 'What a form of anybody needs to be sent' })
    .input(nothing)
    .output(z.strictObject({ ticket: z.string() })),

  joinWaitlist: anybody
    .route({
      method: 'POST',
      path: '/waitlist',
      summary: 'Join the waitlist, where a known address is confirmed, or ask for the free call',
    })
    .input(
      z.strictObject({
        ...fromAnybody,
        name: personName(120).optional(),
        interest: paragraph(INTEREST_MAX).trim().optional(),
        /** For the free call every request is kept; the waitlist keeps one for each address. */
        kind: z.enum(ENTRY_KINDS).default('waitlist'),
        /** Made by the sender, one for each form as it is sent: sending twice stores once. */
        id: z.uuid().optional(),
      }),
    )
    .output(done)
    .errors(refusals('LOOKS_AUTOMATED')),

  apply: anybody
    .route({ method: 'POST', path: '/applications', summary: 'Apply as a KinGuide or KinAssistant' })
    .input(
      z.strictObject({
        ...fromAnybody,
        /** Made by the sender, one for each form as it is sent: sending twice stores once. */
        id: z.uuid(),
        name: personName(120),
        role: z.enum(HELPER_ROLES),
        experience: visible(paragraph(EXPERIENCE_MAX)),
      }),
    )
    .output(done)
    .errors(refusals('LOOKS_AUTOMATED')),

  waitlist: adminOnly
    .route({ method: 'GET', path: '/waitlist', summary: 'Who is on the waitlist, newest first' })
    .input(z.strictObject({ after, status: z.enum(FOLLOW_UP).optional() }))
    .output(z.strictObject({ entries: z.array(entry), next: z.uuid().nullable() })),

  noteEntry: adminOnly
    .route({ method: 'PATCH', path: '/waitlist/{id}', summary: 'Say what became of somebody who waits' })
    .input(z.strictObject({ id: z.uuid(), status: z.enum(FOLLOW_UP), note }))
    .output(entry)
    .errors(refusals('NOT_FOUND')),

  waitlistFile: adminOnly
    .route({
      method: 'GET',
      path: '/waitlist.csv',
      summary: 'The whole waitlist as a table',
      outputStructure: 'detailed',
    })
    .input(nothing)
    .output(csvFile),

  applications: adminOnly
    .route({ method: 'GET', path: '/applications', summary: 'Who applied as a helper, newest first' })
    .input(z.strictObject({ after, status: z.enum(APPLICATION_STATUSES).optional() }))
    .output(z.strictObject({ applications: z.array(application), next: z.uuid().nullable() })),

  noteApplication: adminOnly
    .route({ method: 'PATCH', path: '/applications/{id}', summary: 'Say what became of an application' })
    .input(z.strictObject({ id: z.uuid(), status: z.enum(APPLICATION_STATUSES), note }))
    .output(application)
    .errors(refusals('NOT_FOUND')),

  applicationsFile: adminOnly
    .route({
      method: 'GET',
      path: '/applications.csv',
      summary: 'All applications as a table',
      outputStructure: 'detailed',
    })
    .input(nothing)
    .output(csvFile),
};
