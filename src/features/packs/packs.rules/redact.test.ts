import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redacted, withoutPeople } from './redact.ts';

describe('text for an external service', () => {
  it.each([
    ['my mom Rosa Alvarez keeps falling', /rosa|alvarez/i],
    ['my mom rosa keeps falling', /rosa/i],
    ['Maria cannot sleep. She is 82.', /maria/i],
    ['mi mamá Guadalupe Hernández no come', /guadalupe|hern/i],
    ['Mr. Dupree downstairs lives on coffee', /dupree/i],
    ['me llamo Zoraida Quispe y cuido a mi tía', /zoraida|quispe/i],
    ['she lives at 1423 W Elm Street, Apt 4B, with us', /1423|elm|4b/i],
    ['vive en calle Benito Juárez 245', /ju[aá]rez|245/i],
    ['call me at (602) 555-0134 or 602.555.0134', /555|0134/],
    ['her SSN is 123-45-6789 and 123 45 6789', /6789|123/],
    ['born 03/14/1941, DOB March 14, 1941', /1941|14/],
    ['nació el 14 de marzo de 1941', /1941|marzo/],
    ['card 4111 1111 1111 1111 was charged', /1111/],
    ['account 000123456789, medicare 1EG4-TE5-MK73', /123456|1EG4|MK73/],
    ['write to rosa.alvarez@example.com', /rosa|example/i],
    ['mail rosa @ example . com', /example/i],
    ['see https://facebook.com/rosa.alvarez', /rosa|facebook/i],
    ['Tempe AZ 85281', /85281|tempe/i],
    ['my husband tomasz fell again and his sister wanjiru cannot come', /tomasz|wanjiru/],
    ['Our neighbor mrs okonkwo says', /okonkwo/],
    ['la señora quispe, mi vecina zoraida, no come', /quispe|zoraida/],
    ['her name is oluwaseun and she cannot sleep', /oluwaseun/],
    ['account 1234 at the bank, card ending in 42', /\d/],
    ['la tarjeta terminada en 4821', /\d/],
  ])('does not identify the person: %s [PACK-07, PACK-14]', (text, secret) => {
    expect(redacted(text)).not.toMatch(secret);
  });

  it.each([
    'she fell 3 times since Monday and is 82',
    'does Medicare pay for a home aide in the morning',
    'mi mamá no quiere bañarse desde hace 2 semanas',
    'He has Alzheimer’s and I am worn out.',
    'Falls at home',
    'my mom fell 3 times and my sister cannot come',
    'mi mamá no come y mi papá tiene demencia',
    'i miss my husband who died, and my dr says i need help',
  ])('keeps its subject: %s [PACK-14]', (text) => {
    expect(redacted(text)).toBe(text.normalize('NFKC'));
  });

  it('keeps what our own texts call by that word [PACK-14]', () => {
    expect(redacted('mom dementia wandering')).toBe('mom [name] wandering');
    expect(redacted('mom dementia wandering', 'Dementia changes how people walk.')).toBe(
      'mom dementia wandering',
    );
  });

  it('can be any text, and redaction is idempotent [PACK-14]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const once = redacted(text);
        expect(redacted(once)).toBe(once);
        expect(once).not.toMatch(/\d{7}/);
      }),
    );
  });
});

describe('a topic without people', () => {
  it.each([
    ['Falls at home of my mom Rosa Delgado', 'Falls at home of my mom '],
    ['falls of my mother-in-law Helen Kowalski, 84', 'falls of my mother-in-law , 84'],
    ['my husband walter will not bathe', 'my husband  will not bathe'],
    ['mi tía Lupe no come', 'mi tía  no come'],
  ])('leaves out names: %s [PACK-14]', (typed, left) => {
    expect(withoutPeople(typed)).toBe(left);
  });

  it.each([
    'Dolores de cabeza de mi mamá',
    'Is Meals on Wheels free',
    'my mom has Parkinson',
    'does the Area Agency on Aging help',
    'mi mamá tiene dolores',
    'my wife will not stop',
  ])('keeps what only looks like one: %s [PACK-14]', (typed) => {
    expect(withoutPeople(typed)).toBe(typed);
  });
});
