/** The plan flow: a preview for everybody, the whole plan once unlocked, and the saved progress. */
import { z } from 'zod';
import { NEAR_KINDS } from '#features/library/library.states.types.ts';
import {
  adminOnly,
  anybody,
  deskSearch,
  done,
  instant,
  json,
  note,
  nothing,
  paragraph,
  refusals,
  signedIn,
  storedText,
} from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { FOLLOW_UP } from '#kit/desk.ts';
import { LOCALES } from '#kit/locale.ts';
import { entryId } from '../activity/activity.looks.contract.ts';
import { DOMAINS } from '../library/library.types.ts';
import { TRIAGE } from './starter-plan.questions.ts';
import { looksLikePhone, MESSAGE_MAX, PHONE_MAX, plainPhone } from './starter-plan.rules/help.ts';
import { PART_KEY, PROGRESS_VERSION } from './starter-plan.rules/progress.ts';
import { LEVELS } from './starter-plan.rules/score.ts';

const domain = z.enum(DOMAINS);
const locale = z.enum(LOCALES).default('en');
const code = z.string().max(40);
const drill = z.record(z.string().max(40), z.union([code, z.array(code).max(12)]));
const triage = z.strictObject({
  urgency: z.enum(TRIAGE.urgency).optional(),
  confidence: z.enum(TRIAGE.confidence).optional(),
  emotional: z.enum(TRIAGE.emotional).optional(),
  conversationHelp: z.enum(TRIAGE.conversationHelp).optional(),
});
const answers = z.partialRecord(domain, z.strictObject({ triage, drill: drill.optional() }));

const item = z.strictObject({
  id: z.string(),
  domain,
  title: z.string(),
  why: z.string(),
  /** The answers that put it in the plan; empty if its domain alone did. */
  because: z.array(z.strictObject({ question: z.string(), codes: z.array(z.string()) })),
  /** About life or harm: comes before everything else. */
  safety: z.boolean(),
  /** The cheapest level of help that covers it. */
  plan: z.enum(LEVELS),
  /** Path of its guide below /packs, e.g. `housing/home-safety`. */
  guide: z.string().nullable(),
  steps: z.array(
    z.strictObject({
      text: z.string(),
      source: z.int().nullable(),
      /** The number of its tick, which it keeps when steps before it come or go. */
      tick: z.int(),
    }),
  ),
  phones: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      number: z.string(),
      tel: z.string(),
      hours: z.string().nullable(),
    }),
  ),
  sources: z.array(
    z.strictObject({
      title: z.string(),
      publisher: z.string(),
      url: z.string(),
      checked: z.string(),
      strength: z.enum(['seen', 'second-hand']),
    }),
  ),
});
export type PlanItem = z.infer<typeof item>;

const shown = z.strictObject({
  /** The plan's domains, most pressing first. */
  domains: z.array(domain),
  /** Other pressing areas that the plan has no room for. */
  waiting: z.array(domain),
  items: z.array(item),
  /** How many more actions the unlocked plan has. */
  hidden: z.int(),
  /** Which offices, programs and laws of a state go with these actions, and the state of the answers' ZIP code. */
  near: z.strictObject({ kinds: z.array(z.enum(NEAR_KINDS)), state: z.string().nullable() }),
  tier_score: z.int(),
  recommended: z.enum(LEVELS),
});
export type ShownPlan = z.infer<typeof shown>;

const part = z.strictObject({ value: json, at: instant });
const progress = z.strictObject({
  version: z.literal(PROGRESS_VERSION),
  cleared_at: instant.nullable(),
  parts: z.record(z.string(), part),
});
/**
 * What the database can store: not too long, no NUL, no lone surrogate, no number that jsonb expands.
 */
const keepable = part.refine(({ value }) => {
  let plain = true;
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'number' && !Number.isSafeInteger(each)) plain = false;
    return each;
  });
  return plain && text.length <= 1500 && !/\\u(?:0000|d[89a-f])/i.test(text);
}, 'This cannot be kept.');
const changes = progress.extend({
  parts: z
    .record(z.string().max(100).regex(PART_KEY), keepable)
    .refine((given) => Object.keys(given).length <= 300, 'These are too many parts.'),
});

/** `record`: somebody asks about an entry of the record that is about them. */
const HELP_KINDS = ['guided', 'concierge', 'coordination', 'coaching', 'record'] as const;
export type HelpRequestKind = (typeof HELP_KINDS)[number];

const helpRequestSent = z.strictObject({
  done: z.literal(true),
  /** Reference number; also in the copy. */
  number: z.string(),
  /** Whether a copy is mailed; false if the address has had too many mails. */
  copy: z.boolean(),
});
export type HelpRequestSent = z.infer<typeof helpRequestSent>;

const helpRequest = z.strictObject({
  id: z.uuid(),
  kind: z.enum(HELP_KINDS),
  /** The reference number the person was given. */
  number: z.string(),
  email: z.string(),
  /** For calling back, if given. */
  phone: z.string().nullable(),
  /** What the person wrote about their need. */
  message: z.string(),
  /** The account's name, if there is an account. */
  name: z.string().nullable(),
  /** Title of the action the request is about, if any. */
  action: z.string().nullable(),
  /** Number of the entry of the record it is about, if any. */
  entry_id: z.string().nullable(),
  domains: z.array(domain),
  locale: z.enum(LOCALES),
  created_at: instant,
  status: z.enum(FOLLOW_UP),
  note: storedText,
});
/** What an admin read of it; their change is refused if another one has said something else since. */
const asReadRequest = helpRequest.pick({ status: true, note: true });
export type HelpRequest = z.infer<typeof helpRequest>;

export const starterPlan = {
  preview: anybody
    .route({
      method: 'POST',
      path: '/plan/preview',
      summary: 'Up to five actions for answers; nothing is kept',
    })
    .input(
      z.strictObject({
        answers,
        /** The area the person wants a plan for first. */
        first: domain.nullable().default(null),
        locale,
      }),
    )
    .output(shown),

  read: signedIn
    .route({ method: 'GET', path: '/plan', summary: 'The whole plan for the kept answers, once unlocked' })
    .input(z.strictObject({ locale }))
    .output(shown)
    .errors(refusals('PLAN_LOCKED')),

  progress: signedIn
    .route({ method: 'GET', path: '/plan/progress', summary: 'What is kept of the way through the flow' })
    .input(nothing)
    .output(progress),

  saveProgress: signedIn
    .route({
      method: 'PATCH',
      path: '/plan/progress',
      summary: 'Keep parts; of each the newest wins. Answers with all that is kept then',
    })
    .input(changes)
    .output(progress),

  suggestions: signedIn
    .route({ method: 'GET', path: '/plan/suggestions', summary: 'What the newest assessment suggests' })
    .input(nothing)
    .output(
      z.strictObject({
        suggestions: z.array(
          z.strictObject({ domain, urgency: z.enum(TRIAGE.urgency), flags: z.array(z.string()) }),
        ),
      }),
    ),

  requestHelp: anybody
    .route({
      method: 'POST',
      path: '/plan/help',
      summary: 'Ask for a person to help; nothing is charged, and a copy goes by mail',
    })
    .input(
      z
        .strictObject({
          /** Generated by the client, so that a retry is stored once. */
          id: z.uuid(),
          kind: z.enum(HELP_KINDS),
          email: z.email().max(254).toLowerCase(),
          phone: z.string().overwrite(plainPhone).max(PHONE_MAX).refine(looksLikePhone).optional(),
          message: paragraph(MESSAGE_MAX).trim().default(''),
          /** The action the request is about, if any. */
          action: z
            .string()
            .regex(/^[a-z0-9-]{1,60}$/)
            .optional(),
          /** The plan's domains, for whoever calls back. */
          domains: z.array(domain).max(2).default([]),
          locale,
          /** As on the waitlist: a ticket (not needed with a session) and a honeypot. */
          ticket: z.string().max(200).optional(),
          website: z.string().max(500).default(''),
          /** For the kind `record`: the number of an entry that is about the sender. */
          entry: entryId.optional(),
        })
        .refine(({ kind, entry }) => (kind === 'record') === (entry !== undefined), {
          message: 'Name the entry for a question about the record, and only then.',
          path: ['entry'],
        }),
    )
    .output(helpRequestSent)
    .errors(refusals('LOOKS_AUTOMATED', 'NOT_FOUND', 'PLAN_LOCKED')),

  askedEntries: signedIn
    .route({
      method: 'GET',
      path: '/plan/help/entries',
      summary: 'About which entries of the record I asked our team, the newest first',
    })
    .input(nothing)
    .output(
      z.strictObject({ asked: z.array(z.strictObject({ entry: entryId, number: z.string(), at: instant })) }),
    ),

  helpRequests: adminOnly
    .route({
      method: 'GET',
      path: '/help-requests',
      summary: 'Who asked for help, newest first; that it was read is recorded',
    })
    .input(
      z.strictObject({
        after: cursor.optional(),
        status: z.enum(FOLLOW_UP).optional(),
        /** Also the whole number of a request. */
        search: deskSearch,
        locale,
      }),
    )
    .output(z.strictObject({ requests: z.array(helpRequest), next: cursor.nullable() })),

  noteHelpRequest: adminOnly
    .route({ method: 'PATCH', path: '/help-requests/{id}', summary: 'Say what became of a wish for help' })
    .input(
      z.strictObject({
        id: z.uuid(),
        status: z.enum(FOLLOW_UP),
        note,
        was: asReadRequest,
        locale,
      }),
    )
    .output(helpRequest)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE')),

  removeHelpRequest: adminOnly
    .route({ method: 'POST', path: '/help-requests/{id}/remove', summary: 'Remove a wish for help' })
    .input(z.strictObject({ id: z.uuid(), was: asReadRequest }))
    .output(done)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE')),
};
