import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Domain } from '#features/library/library.types.ts';
import { FOCUS_LABELS } from '#features/library/ui/focus-labels.ts';
import type { TriageQuestion } from '../starter-plan.questions.ts';
import type { Level } from '../starter-plan.rules/score.ts';

type Labels = Record<string, MessageDescriptor>;

export const DOMAIN_TEXTS: Record<Domain, MessageDescriptor> = {
  healthcare: msg`Doctors, appointments, and making sense of medical advice.`,
  housing: msg`Staying at home, moving in together, or finding another place.`,
  'work-family': msg`Your job, your time, and your own family.`,
  'tough-conversations': msg`Driving, moving, money: how to begin and how to agree.`,
  'end-of-life': msg`Wishes, comfort care, and planning for the last part of life.`,
  insurance: msg`Medicare, denials, and how to pay for care.`,
  legal: msg`Powers of attorney, wills, and protection from scams.`,
  community: msg`Local services, rides, company, and breaks for you.`,
  'daily-living': msg`Bathing, meals, medicines, and getting around.`,
  'self-care': msg`Your own health, rest, and strength.`,
};

export const TRIAGE_LABELS: Record<TriageQuestion, { title: MessageDescriptor; options: Labels }> = {
  urgency: {
    title: msg`How urgent is this?`,
    options: { low: msg`Low`, medium: msg`Medium`, high: msg`High` },
  },
  confidence: {
    title: msg`How sure are you about what to do?`,
    options: { high: msg`I've got this`, medium: msg`Somewhat clear`, low: msg`Not sure where to start` },
  },
  emotional: {
    title: msg`How much does it weigh on you?`,
    options: { low: msg`Not weighing on me`, medium: msg`It's stressful`, high: msg`Overwhelming` },
  },
  conversationHelp: {
    title: msg`Do you need help talking about this with your older loved one or extended family?`,
    options: { no: msg`No`, yes: msg`Yes` },
  },
};

const YES = msg`Yes`;
const NO = msg`No`;
const UNSURE = msg`Not sure`;

/** Labels of the drill-down questions, by domain and id. */
export const DRILL_LABELS: Record<Domain, Record<string, { title: MessageDescriptor; options: Labels }>> = {
  healthcare: {
    snags: {
      title: msg`Where do things get stuck?`,
      options: {
        long_waits: msg`Long wait times`,
        unclear_next_steps: msg`Unclear next steps with diagnosis`,
        scheduling: msg`Scheduling help`,
        coordination: msg`Coordinating providers`,
        medical_changes: msg`Recent medical changes`,
        confusion: msg`Recent confusion or mental-health changes`,
      },
    },
    nextTouchpoint: {
      title: msg`When is the next visit or call with a doctor?`,
      options: {
        '0-30d': msg`Within 30 days`,
        '31-90d': msg`In 31 to 90 days`,
        none: msg`None is booked`,
        unknown: msg`I don't know`,
      },
    },
    releases: {
      title: msg`May the doctors talk with you? Are release forms signed?`,
      options: { yes: YES, partial: msg`With some of them`, no: NO, unknown: msg`I don't know` },
    },
    portal: {
      title: msg`Do you have your own login to the patient portal?`,
      options: { yes: YES, no: NO, unknown: msg`I don't know` },
    },
  },
  housing: {
    focuses: { title: msg`Which options are you thinking about?`, options: FOCUS_LABELS },
    caregiverFeeling: {
      title: msg`How do you feel about it?`,
      options: { steady: msg`Steady`, tense: msg`Tense`, stressed: msg`Stressed` },
    },
    olderOpenness: {
      title: msg`How open is your loved one to a change?`,
      options: { open: msg`Open`, mixed: msg`Mixed`, resistant: msg`Resistant` },
    },
    costs: { title: msg`Would you like to compare costs?`, options: { yes: YES, no: NO } },
    zip: { title: msg`ZIP code`, options: {} },
  },
  'work-family': {
    strains: {
      title: msg`What strains you most?`,
      options: {
        time_off: msg`I need time off`,
        unpaid: msg`I cannot afford unpaid time`,
        manager: msg`My manager does not know yet`,
        calendar: msg`There is too much on my calendar`,
      },
    },
    leaveSoon: {
      title: msg`Might you need leave from work soon?`,
      options: { yes: YES, no: NO, unsure: UNSURE },
    },
  },
  'tough-conversations': {
    topics: {
      title: msg`What is the talk about?`,
      options: {
        starting: msg`How to begin`,
        family_meeting: msg`Getting the family together`,
        disagreement: msg`We do not agree`,
        driving: msg`Driving`,
      },
    },
    tried: {
      title: msg`Have you tried already?`,
      options: { not_yet: msg`Not yet`, once: msg`Once`, stuck: msg`Yes, and we are stuck` },
    },
  },
  'end-of-life': {
    needs: {
      title: msg`What is on your mind?`,
      options: {
        decision_maker: msg`Who decides if they cannot`,
        care_choices: msg`Comfort care or hospice`,
        after_death: msg`What happens after a death`,
        grief: msg`Grief`,
      },
    },
    seriousIllness: {
      title: msg`Is there a serious illness?`,
      options: { yes: YES, no: NO, unsure: UNSURE },
    },
  },
  insurance: {
    problems: {
      title: msg`What is the trouble?`,
      options: {
        choosing: msg`Choosing a plan`,
        denial: msg`Something was denied`,
        costs: msg`Premiums or drugs cost too much`,
        long_term_care: msg`Paying for long-term care`,
      },
    },
    veteran: {
      title: msg`Is your loved one a veteran, or a veteran's spouse?`,
      options: { yes: YES, no: NO, unsure: UNSURE },
    },
  },
  legal: {
    needs: {
      title: msg`What do you need?`,
      options: {
        papers: msg`The right papers`,
        money_role: msg`To handle their money`,
        capacity: msg`They may not be able to decide any more`,
        exploitation: msg`Somebody may be taking their money`,
      },
    },
    papersSigned: {
      title: msg`Are powers of attorney signed?`,
      options: { yes: YES, some: msg`Some of them`, no: NO },
    },
  },
  community: {
    needs: {
      title: msg`What would help?`,
      options: {
        local_help: msg`Services nearby`,
        loneliness: msg`Company for my loved one`,
        respite: msg`A break for me`,
        support_group: msg`Others in the same place`,
      },
    },
    nearby: { title: msg`Does family live nearby?`, options: { yes: YES, no: NO } },
  },
  'daily-living': {
    needs: {
      title: msg`Where is help needed?`,
      options: {
        personal_care: msg`Bathing, dressing, toilet`,
        food: msg`Meals and eating`,
        medicines: msg`Medicines`,
        getting_around: msg`Getting around`,
      },
    },
    recentFall: { title: msg`Was there a fall in the last three months?`, options: { yes: YES, no: NO } },
  },
  'self-care': {
    feelings: {
      title: msg`How is it for you?`,
      options: {
        exhausted: msg`I am exhausted`,
        no_break: msg`I get no break`,
        strain: msg`The strain never stops`,
        afraid: msg`I am afraid that I or somebody may get hurt`,
      },
    },
    backup: { title: msg`Can somebody step in for you?`, options: { yes: YES, no: NO } },
  },
};

export const LEVEL_LABELS: Record<
  Level,
  {
    title: string;
    price: MessageDescriptor;
    /** What the price covers, and what is available of it today (PLAN-40). */
    priceDetail: MessageDescriptor;
    text: MessageDescriptor;
    cta: MessageDescriptor;
  }
> = {
  self: {
    title: 'Self-Starter',
    price: msg`Free`,
    priceDetail: msg`Here today, and no card is needed.`,
    text: msg`You take the steps yourself, with the plan and the guides.`,
    cta: msg`You can do this yourself`,
  },
  guided: {
    title: 'Co-Pilot',
    price: msg`$89/month`,
    priceDetail: msg`A planned price for each month. Not offered yet, and nothing is charged.`,
    text: msg`A KinGuide goes along, and a KinAssistant makes calls with you.`,
    cta: msg`Calls and coordination are easier with help`,
  },
  concierge: {
    title: 'Concierge',
    price: msg`$299/package`,
    priceDetail: msg`A planned price for one package, paid once. Not offered yet, and nothing is charged.`,
    text: msg`A KinGuide leads family talks and puts the whole plan into motion.`,
    cta: msg`Somebody calm in the middle helps here`,
  },
};
