import { describe, expect, it } from 'vitest';
import { packMaterial, packRequest } from '#test/support/pack-material.ts';
import { loadPassages } from '#test/support/search-figures.ts';
import { compose } from '../packs.rules/compose.ts';
import { PACK_TYPES } from '../packs.rules/packs.ts';
import type { PackPassage } from '../packs.types.ts';
import {
  ACTIONS_OF,
  actionsFor,
  bodyOf,
  cardsFor,
  firstPartsFor,
  isDangerousUnder,
  isWrittenFor,
} from './actions.ts';
import { findAlarm } from './find-alarm.ts';
import { ALARM_KINDS, type Alarm, type AlarmKind } from './kinds.ts';

const answer = (title: string) =>
  ({
    id: 'the-action#steps',
    kind: 'action',
    document: 'calm-and-safe',
    section: 'steps',
    title,
    heading: '',
    keywords: '',
    body: 'Safety comes first.\n\n- Step away to a safe place.\n- Call 911.',
    phones: ['emergency'],
  }) satisfies PackPassage;

describe('the body of a pack under an alarm', () => {
  it.each<[AlarmKind, string[]]>([
    ['suicide', ['suicide-safety']],
    ['crisis', ['make-crisis-plan']],
    ['abuse', ['report-abuse']],
    ['violence', ['report-abuse', 'calm-and-safe']],
    ['lost', ['memory-safety']],
    ['overdose', ['make-medicines-safer']],
    ['poison', ['make-medicines-safer']],
    ['exploitation', ['stop-a-scam']],
    ['breathing', ['get-emergency-help']],
    ['danger', ['get-emergency-help']],
    ['end_of_life', ['ask-about-comfort-care']],
  ])('begins with the actions for its kind: %s [PACK-14]', (kind, actions) => {
    expect(actionsFor({ kinds: [kind] }, '')).toEqual(actions);
  });

  it('contains each action once, however many kinds it covers [PACK-14]', () => {
    expect(actionsFor({ kinds: ['stroke', 'fall', 'violence', 'abuse'] }, '')).toEqual([
      'get-emergency-help',
      'report-abuse',
      'calm-and-safe',
    ]);
    // To sort the pills is no help for somebody who may want to take them all.
    expect(actionsFor({ kinds: ['overdose', 'suicide'] }, '')).toEqual(['suicide-safety']);
    expect(Object.keys(ACTIONS_OF).toSorted()).toEqual([...ALARM_KINDS].toSorted());
  });

  it.each<[kinds: AlarmKind[], topic: string, actions: string[]]>([
    // With "he has guns" nobody else is suspected; where somebody is, it stays.
    [
      ['suicide', 'violence'],
      'says we would be better off without him. he has guns',
      ['suicide-safety', 'calm-and-safe'],
    ],
    [['suicide', 'abuse'], 'she wants to die because he beats her', ['suicide-safety', 'report-abuse']],
    [
      ['exploitation'],
      'my brother has power of attorney and is emptying moms account',
      ['stop-money-exploitation'],
    ],
    [['exploitation'], 'mom wired 40 thousand to a man online', ['stop-a-scam']],
    [['violence', 'crisis'], 'i shoved my mother and i am so ashamed', ['make-crisis-plan']],
    [['crisis', 'abuse'], 'i slapped my dad last night, no sleep in a week', ['make-crisis-plan']],
    [
      ['violence', 'crisis'],
      'my brother hits her and I cannot go on',
      ['report-abuse', 'calm-and-safe', 'make-crisis-plan'],
    ],
    [['violence'], 'i shoved my mother', ['report-abuse', 'calm-and-safe']],
  ])('is for whoever writes, by what is said of whom: %j, %s [PACK-14]', (kinds, topic, actions) => {
    expect(actionsFor({ kinds }, topic)).toEqual(actions);
  });

  it.each<[kinds: AlarmKind[], topic: string, cards: AlarmKind[]]>([
    [['violence', 'crisis'], 'i shoved my mother and i am so ashamed', ['crisis', 'violence']],
    [['violence', 'crisis'], 'my brother hits her and I cannot go on', ['violence', 'crisis']],
    [['suicide', 'violence'], 'i shoved my mother and want to die', ['violence', 'suicide']],
  ])('stands below cards in an order that lets them read on: %j, %s [PACK-14]', (kinds, topic, cards) => {
    expect(cardsFor({ kinds }, topic)).toEqual(cards);
  });

  it('begins, where money is going, with whom the guide says to call today [PACK-14]', () => {
    const [part = ''] = firstPartsFor({ kinds: ['exploitation'] });
    const passage = loadPassages().find(({ id, locale }) => id === part && locale === 'en');
    expect(passage).toMatchObject({ section: 'get-help-now', heading: 'Call today' });
    expect(passage?.body).toMatch(/recall it.*ic3\.gov/);
    expect(firstPartsFor({ kinds: ['suicide', 'exploitation'] })).toEqual([]);
  });

  it.each(PACK_TYPES)('comes above any search results, in a pack of type %s [PACK-14]', (packType) => {
    const fixed = { passages: [answer('Keep everyone safe')], alone: false };
    const { text } = compose(packRequest({ packType }), packMaterial('en', { fixed }));
    expect(text.indexOf('## Keep everyone safe')).toBeLessThan(text.indexOf('Look at each room'));
    expect(text.match(/^## .+$/m)?.[0]).toBe('## Keep everyone safe');
  });

  it.each(PACK_TYPES)(
    'is the whole of a pack of type %s where search results could do harm [PACK-14]',
    (packType) => {
      const fixed = { passages: [answer('Keep everyone safe')], alone: true };
      const { text, knows } = compose(packRequest({ packType }), packMaterial('en', { fixed }));
      expect(knows).toBe('known');
      expect(text).toContain('- Step away to a safe place.');
      expect(text).not.toMatch(/room|rugs|home-safety|Our library/i);
    },
  );

  it.each([
    'she wants to die',
    'my brother hits her',
    'I am afraid I will hurt her',
    'mi hijo le pega a mi mama',
    'my nephew took all her savings',
  ])('contains nothing from a search: %s [PACK-14]', (topic) => {
    const alarm = findAlarm(topic);
    expect(alarm && bodyOf(alarm, true)).toBe('alone');
  });

  it.each<[AlarmKind, Alarm['certainty'], boolean, ReturnType<typeof bodyOf>]>([
    ['abuse', 'certain', true, 'alone'],
    ['abuse', 'likely', true, 'nothing'],
    ['abuse', 'likely', false, 'alone'],
    ['fall', 'certain', true, 'above'],
    ['fall', 'likely', true, 'nothing'],
    ['fall', 'likely', false, 'above'],
  ])('of kind %s, %s, where a search found something (%s): %s [PACK-14]', (kind, certainty, found, body) => {
    expect(bodyOf({ kinds: [kind], certainty }, found)).toBe(body);
  });

  it('contains no text that can do harm, even where the alarm only asks [PACK-14]', () => {
    const likely = (kind: AlarmKind): Alarm => ({ kinds: [kind], certainty: 'likely' });
    const texts = ['hold-family-meeting', 'work-with-resistance', 'plan-after-death', 'housing/downsizing'];
    for (const kind of ['suicide', 'violence', 'crisis', 'abuse', 'exploitation'] as const)
      expect(texts.filter((text) => !isDangerousUnder(likely(kind), text))).toEqual([]);
    expect(texts.filter((text) => isDangerousUnder(likely('fall'), text))).toEqual([]);
    expect(isDangerousUnder(likely('abuse'), 'help-with-toilet')).toBe(false);
    for (const text of ['make-medicines-safer', 'end-of-life/comfort-medicines']) {
      expect(isDangerousUnder(likely('suicide'), text)).toBe(true);
      expect(isDangerousUnder(likely('abuse'), text)).toBe(false);
    }
  });
});

describe('below the card of a harm', () => {
  it.each<[AlarmKind, string, string, boolean]>([
    ['exploitation', 'legal/stolen-money', 'she reads him gift card numbers', true],
    ['exploitation', 'housing/downsizing', 'she reads him gift card numbers', false],
    ['crisis', 'self-care/at-your-limit', 'I yelled at her', true],
    ['crisis', 'community/abuse-and-neglect', 'I yelled at her', false],
    ['abuse', 'community/abuse-and-neglect', 'bruises on her arms', true],
    ['abuse', 'communications/sharing-updates', 'bruises on her arms', false],
    ['crisis', 'self-care/at-your-limit', 'I slapped my dad, I have not slept in a week', true],
    ['abuse', 'housing/aide-problems', 'the aide is on her phone all day, his diaper is soaked', true],
    ['violence', 'housing/aide-problems', 'the aide hit her', false],
    ['abuse', 'housing/aide-problems', 'my brother leaves her in bed all day', false],
    ['violence', 'daily-living/dementia-days', 'mom hits me when I undress her for the shower', true],
    ['violence', 'daily-living/bathing-and-toilet', 'me pega cuando la baño', true],
    ['violence', 'daily-living/dementia-days', 'me pega cuando le quito la ropa', true],
    ['violence', 'daily-living/dementia-days', 'my son hits me', false],
    ['violence', 'daily-living/dementia-days', 'my husband hit me in the shower', false],
    ['violence', 'daily-living/dementia-days', 'mi marido me pega y me rompe la ropa', false],
    ['violence', 'communications/navigating-resistance', 'dad swings at me when I change him', false],
    ['suicide', 'self-care/at-your-limit', 'she wants to die', false],
    ['fall', 'housing/home-safety', 'she fell', false],
  ])(
    'of %s stands only what is written for whoever lives with it: %s, %s [PACK-14]',
    (kind, guide, topic, may) => {
      expect(isWrittenFor({ kinds: [kind] }, guide, topic)).toBe(may);
    },
  );
});

it('nothing stands below the card of suicide, whatever else is the matter [PACK-14]', () => {
  for (const [kind, guide] of [
    ['crisis', 'self-care/at-your-limit'],
    ['exploitation', 'legal/stolen-money'],
  ] as const)
    expect(isWrittenFor({ kinds: ['suicide', kind] }, guide, 'I cannot go on')).toBe(false);
});

describe('a natural death', () => {
  it.each([
    'mom wants to die at home',
    'dad is ready to die, hospice',
    'she wants to die in her own bed',
    'mi papá quiere morir en su casa',
    'quiere morir en paz',
    'he wants to die peacefully with comfort care',
  ])('is not taken for suicide: %s [PACK-14]', (topic) => {
    expect(findAlarm(topic)?.kinds).toEqual(['end_of_life']);
  });

  it.each([
    'she wants to die',
    'he is in hospice and wants to shoot himself',
    'I want to kill myself at home',
    'quiere matarse en su casa',
    'wants to die at home, has a gun',
  ])('is not assumed when someone means to end their life: %s [PACK-14]', (topic) => {
    expect(findAlarm(topic)?.kinds).toContain('suicide');
  });
});

describe('a word that only resembles an emergency', () => {
  it.each([
    'flu shot for dad',
    'covid shot for mom',
    'gun trust estate planning',
    'mi papá arma rompecabezas',
    'curso de primeros auxilios',
    'my dad is a pain in my chest',
    'ahogada en deudas',
    'heart-to-heart with dad',
    'fire a home aide',
  ])('raises no alarm: %s [PACK-14]', (topic) => {
    expect(findAlarm(topic)).toBeNull();
  });
});
