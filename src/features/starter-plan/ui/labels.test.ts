// Every code of the flow has a label, and levels and areas have the documented ones.
import { describe, expect, it, vi } from 'vitest';
import { DOMAINS } from '#features/library/library.types.ts';
import { DRILLS, TRIAGE } from '../starter-plan.questions.ts';
import { DOMAIN_TEXTS, DRILL_LABELS, LEVEL_LABELS, TRIAGE_LABELS } from './labels.ts';

// Tests run without the build's macros.
vi.mock('@lingui/core/macro', () => ({
  msg: (texts: TemplateStringsArray) => ({ message: texts.join('') }),
}));

const words = (labels: Record<string, { message?: string }>) =>
  Object.fromEntries(Object.entries(labels).map(([code, { message }]) => [code, message]));

describe('the levels of help', () => {
  it('have their names and prices [PLAN-40, PLAN-67]', () => {
    const named = Object.entries(LEVEL_LABELS).map(([level, each]) => [
      level,
      each.title,
      each.price.message,
    ]);
    expect(named).toEqual([
      ['self', 'Self-Starter', 'Free'],
      ['guided', 'Co-Pilot', '$89/month'],
      ['concierge', 'Concierge', '$299/package'],
    ]);
  });

  it('each have a call to action and a text of their own [PLAN-08, PLAN-40]', () => {
    for (const field of ['cta', 'text'] as const) {
      const texts = Object.values(LEVEL_LABELS).map((each) => each[field].message ?? '');
      expect(new Set(texts).size).toBe(3);
      for (const text of texts) expect(text).toMatch(/^[A-Z].{15,}/);
    }
  });
});

describe('the areas', () => {
  it('each have a description of their own [PLAN-02, PLAN-08]', () => {
    const texts = DOMAINS.map((domain) => DOMAIN_TEXTS[domain].message ?? '');
    expect(new Set(texts).size).toBe(10);
    for (const text of texts) expect(text).toMatch(/^[A-Z].{20,80}\.$/);
  });
});

describe('the questions', () => {
  it.each([
    ['urgency', { low: 'Low', medium: 'Medium', high: 'High' }],
    ['confidence', { high: "I've got this", medium: 'Somewhat clear', low: 'Not sure where to start' }],
    ['emotional', { low: 'Not weighing on me', medium: "It's stressful", high: 'Overwhelming' }],
    ['conversationHelp', { no: 'No', yes: 'Yes' }],
  ] as const)('of triage: %s [PLAN-10, PLAN-11, PLAN-12, PLAN-13]', (question, options) => {
    expect(words(TRIAGE_LABELS[question].options)).toEqual(options);
    expect(Object.keys(options)).toEqual([...TRIAGE[question]]);
  });

  it('about the conversation reads as the document has it [PLAN-13]', () => {
    expect(TRIAGE_LABELS.conversationHelp.title.message).toBe(
      'Do you need help talking about this with your older loved one or extended family?',
    );
  });

  it.each([
    [
      'healthcare',
      'snags',
      {
        long_waits: 'Long wait times',
        unclear_next_steps: 'Unclear next steps with diagnosis',
        scheduling: 'Scheduling help',
        coordination: 'Coordinating providers',
        medical_changes: 'Recent medical changes',
        confusion: 'Recent confusion or mental-health changes',
      },
    ],
    [
      'healthcare',
      'nextTouchpoint',
      {
        '0-30d': 'Within 30 days',
        '31-90d': 'In 31 to 90 days',
        none: 'None is booked',
        unknown: "I don't know",
      },
    ],
    [
      'healthcare',
      'releases',
      { yes: 'Yes', partial: 'With some of them', no: 'No', unknown: "I don't know" },
    ],
    ['healthcare', 'portal', { yes: 'Yes', no: 'No', unknown: "I don't know" }],
    ['housing', 'caregiverFeeling', { steady: 'Steady', tense: 'Tense', stressed: 'Stressed' }],
    ['housing', 'olderOpenness', { open: 'Open', mixed: 'Mixed', resistant: 'Resistant' }],
    ['housing', 'costs', { yes: 'Yes', no: 'No' }],
  ] as const)(
    'of %s: the words of each answer of %s [PLAN-23, PLAN-24, PLAN-25, PLAN-26, PLAN-28]',
    (domain, id, options) => {
      expect(words(DRILL_LABELS[domain][id]?.options ?? {})).toEqual(options);
    },
  );

  it.each(DOMAINS)(
    'of the drill-down of %s have a label for each answer, no two alike [PLAN-22]',
    (domain) => {
      const labels = DRILL_LABELS[domain];
      expect(Object.keys(labels)).toEqual(DRILLS[domain].map(({ id }) => id));
      for (const { id, options } of DRILLS[domain]) {
        expect(labels[id]?.title.message).toMatch(/^[A-Z].{4,}/);
        const said = words(labels[id]?.options ?? {});
        expect(Object.keys(said).toSorted()).toEqual([...options].toSorted());
        expect(new Set(Object.values(said)).size).toBe(options.length);
      }
    },
  );
});
