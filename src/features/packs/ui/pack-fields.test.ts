import { describe, expect, it } from 'vitest';
import { packOf } from '#test/support/pack-store.ts';
import { EMPTY_FORM, type FilledForm, filledFrom, isFrom, parseForm, wordsOf } from './pack-fields.ts';

const FALLS = packOf('falls', { topic: 'Falls', user_context: 'Two steps at the door.' });
const RIDES = packOf('rides', { topic: 'Rides', pack_type: 'resources' });
const typed = (changes: Partial<FilledForm['fields']>, from: FilledForm['from'] = null): FilledForm => ({
  fields: { topic: '', packType: null, userContext: '', ...changes },
  from,
});
const ofFalls = filledFrom(EMPTY_FORM, FALLS);
const ofRides = filledFrom(EMPTY_FORM, RIDES);

describe('the form, when a pack is opened', () => {
  it.each<[string, FilledForm]>([
    ['is empty', EMPTY_FORM],
    ['has only a type', typed({ packType: 'education' })],
    ['has the words of the pack before', ofRides],
    [
      'has the words it was asked for with',
      typed({ ...wordsOf(FALLS), topic: ' Falls ', userContext: 'Two  steps at the door.' }),
    ],
  ])('shows its words if it %s [PACK-08]', (_, form) => {
    expect(filledFrom(form, FALLS)).toEqual({ fields: wordsOf(FALLS), from: wordsOf(FALLS) });
    expect(isFrom(filledFrom(form, FALLS), FALLS)).toBe(true);
  });

  it.each<[string, FilledForm]>([
    ['a topic', typed({ topic: 'Sleep' })],
    ['a situation', typed({ userContext: 'She lives alone.' })],
    [
      'a change to the words of the pack before',
      typed({ ...ofRides.fields, topic: 'Rides home' }, ofRides.from),
    ],
    ['a change to its own words', typed({ ...ofFalls.fields, userContext: 'Three steps.' }, ofFalls.from)],
  ])('keeps %s that was typed, also after a reload [PACK-09]', (_, form) => {
    expect(filledFrom(form, FALLS)).toEqual(form);
    expect(
      filledFrom(parseForm(JSON.stringify({ ...form.fields, from: form.from })) ?? EMPTY_FORM, FALLS),
    ).toEqual(form);
  });

  it.each(['', 'x', '7', '{"topic":1}', 'null'])('forgets what it cannot read: %j', (stored) => {
    expect(parseForm(stored)).toBeNull();
  });
});
