import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { gradeOf } from '#features/library/library.content/grade.ts';
import { CONTENT, loadLibrary } from '#features/library/library.content/library.ts';
import { loadPictures } from '#features/library/library.content/pictures.ts';
import { LOCALES } from '#kit/locale.ts';
import { ALARM_KINDS, type AlarmKind, EMERGENCIES } from '../packs.emergencies.rules/kinds.ts';
import { loadEmergencies } from './emergencies.ts';

const LIBRARY = loadLibrary();
const TEXTS = loadEmergencies(LIBRARY);
const textOf = (kind: AlarmKind) => {
  const text = TEXTS.get(kind);
  if (!text) throw new Error(`no text for ${kind}`);
  return text;
};

describe('the emergency texts', () => {
  it('exist for every kind, ordered by danger, with the rule’s phone numbers [PACK-14]', () => {
    expect([...TEXTS.keys()]).toEqual(ALARM_KINDS);
    for (const kind of ALARM_KINDS) {
      expect(textOf(kind).phones).toEqual(EMERGENCIES[kind].phones);
      expect(textOf(kind).phones.every((id) => LIBRARY.phones.has(id))).toBe(true);
    }
  });

  it.each(ALARM_KINDS)('are short in both languages, and name the first number: %s [PACK-14]', (kind) => {
    const { heading, steps, phones } = textOf(kind);
    const first = LIBRARY.phones.get(phones[0] ?? '')?.number ?? '';
    for (const locale of LOCALES) {
      expect([heading, ...steps].map((each) => each[locale]).join(' ')).toContain(first);
      expect(heading[locale].length).toBeLessThan(100);
    }
    expect(heading.es).not.toBe(heading.en);
  });

  it.each(ALARM_KINDS)(
    'give the numbers to call in the order of the steps, and all of them: %s [PACK-14]',
    (kind) => {
      const { steps, phones } = textOf(kind);
      for (const locale of LOCALES) {
        const text = steps.map((each) => each[locale]).join(' ');
        const named = [...new Set(text.match(/1-8\d\d-\d{3}-\d{4}|\b9(?:11|88)\b/g))];
        const numbers = phones.map((id) => LIBRARY.phones.get(id)?.number ?? '');
        // The line at the top of every page has 911 and 988 too.
        const toCall = named.filter((each) => each.startsWith('1-') || numbers.includes(each));
        expect([...new Set(numbers)].slice(0, toCall.length), locale).toEqual(toCall);
      }
    },
  );

  it.each(ALARM_KINDS)('read at sixth-grade level: %s [PACK-14]', (kind) => {
    // Service names and opening hours are not sentences: "Adult Protective Services", "8 a.m. to 9 p.m.
    // Eastern".
    const plain = textOf(kind)
      .steps.map(({ en }) => en)
      .concat((textOf(kind).signs ?? []).flatMap(({ sign, emergency }) => [sign.en, emergency.en]))
      .map((en) => en.replace(/, weekdays[^.]*\.m\. to [^.]*\.m\. Eastern/g, ''))
      .map((en) =>
        en.replace(
          /Adult Protective Services|National (Elder Fraud|Domestic Violence) Hotline/g,
          'this office',
        ),
      );
    const sentences = plain.flatMap((text) => text.split(/(?<=[.?!]) /));
    expect(gradeOf(sentences).grade).toBeLessThanOrEqual(6.9);
  });

  it.each<[AlarmKind, step: RegExp]>([
    ['choking', /five times between the shoulder blades.*in and up five times/],
    ['unresponsive', /push hard and fast on the center of the chest.*AED/i],
    ['bleeding', /press hard/i],
    ['seizure', /on their side/],
    ['seizure', /nothing in the mouth/],
    ['overdose', /naloxone/],
    ['overdose', /pain patch.*Take off the patch, and any heat/],
    ['overdose', /^Call 911 if they pass out.*nothing by mouth.*Insulin.*half a cup of juice/],
    ['bleeding', /Black, sticky stool/],
    ['fire_gas', /^Headache, dizzy, or sick while an oven, heater, or generator runs/],
    ['violence', /do not reach for a weapon/],
    ['allergic', /epinephrine pen/],
    ['poison', /do not make them throw up/i],
    ['confusion', /awake, and able to swallow: give half a cup of juice/],
  ])('state the life-saving step and its source: %s, %s [PACK-14]', (kind, step) => {
    const [found] = textOf(kind).steps.filter(({ en }) => step.test(en));
    expect(LIBRARY.sources.get(found?.source ?? '')).toBeDefined();
  });

  it.each<[AlarmKind, step: RegExp, picture: string]>([
    ['breathing', /^If they stop breathing, push/, 'cpr-hands'],
    ['choking', /^Hit five times/, 'back-blows'],
    ['choking', /^If they pass out/, 'cpr-hands'],
    ['unresponsive', /^Not breathing, or only gasping/, 'cpr-hands'],
    ['unresponsive', /^Breathing\? Roll them/, 'recovery-position'],
    ['overdose', /lay them on their side/, 'recovery-position'],
    ['danger', /^Not breathing, or only gasping/, 'cpr-hands'],
  ])(
    'draw the step that is hard to read, with a checked drawing: %s, %s [PACK-14, SITE-19]',
    (kind, step, picture) => {
      expect(textOf(kind).steps.find(({ en }) => step.test(en))?.picture).toBe(picture);
      expect(loadPictures(LIBRARY.sources).get(picture)?.alt.es).toMatch(/^Una persona/);
    },
  );

  it('state what can wait for the doctor’s call, and what turns each sign into 911 [PACK-14]', () => {
    const { signs = [] } = textOf('today');
    const said = signs.map(({ sign, emergency }) => `${sign.en} | ${emergency.en}`).join('\n');
    expect(said).toMatch(/100\.4 °F.*\| With shaking, fast breathing, new sleepiness/);
    expect(said).toMatch(/3 pounds more in a day, or 5 in a week/);
    expect(said).toMatch(/catheter.*\| Nothing for 4 hours with pain/);
    for (const { sign, emergency, source } of signs) {
      expect(LIBRARY.sources.has(source)).toBe(true);
      expect([sign.es, emergency.es]).not.toEqual([sign.en, emergency.en]);
    }
  });

  it('stop a payment that is being made before they report it, in both languages [PACK-14]', () => {
    const { heading, ask, steps } = textOf('exploitation');
    for (const text of [ask, steps[0]]) {
      expect(text?.en).toMatch(/hang up.*bank/is);
      expect(text?.es).toMatch(/cuelgue.*banco/is);
    }
    // A relative with the power of attorney is no caller.
    expect([heading.en, heading.es]).toEqual([
      'Stop the money now: call the bank',
      'Que no salga más dinero: llame al banco ya',
    ]);
    expect([steps[0]?.en, steps[0]?.es]).toEqual([
      expect.stringContaining('pay nothing'),
      expect.stringContaining('no pague'),
    ]);
    expect(steps.map(({ en }) => en.includes('Adult Protective Services'))).toEqual([false, false, true]);
  });

  it('send a family in hospice to its nurse, and mention 988 once and last [PACK-14]', () => {
    const { heading, steps } = textOf('end_of_life');
    expect(heading.en).toMatch(/^In hospice care\? Call the hospice's night number first$/);
    expect(steps.map(({ en }) => en.includes('988'))).toEqual([false, false, true]);
  });
});

describe('the loader', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** @returns a copy of content/ with one replacement in emergencies.yaml */
  function spoilt(what: string | RegExp, by: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-emergencies-'));
    folders.push(folder);
    const text = readFileSync(path.join(CONTENT, 'emergencies.yaml'), 'utf8');
    const changed = text.replace(what, by);
    if (changed === text) throw new Error(`there is no ${what} to spoil`);
    writeFileSync(path.join(folder, 'emergencies.yaml'), changed);
    return folder;
  }

  it.each<[string, RegExp, what: string | RegExp, by: string]>([
    ['an unknown phone', /breathing: unknown phone pizza/, '[emergency]', '[pizza]'],
    ['an unknown source', /stroke: unknown source HEARSAY/, 'source: STROKE', 'source: HEARSAY'],
    ['a picture without a name', /picture/, '      picture: back-blows', '      picture: 7'],
    ['a missing source', /source/, '      source: STROKE\n', ''],
    ['a missing kind', /lost/, /\nlost:[\s\S]*?(?=\ndanger:)/, ''],
    ['an unknown kind', /aliens/, 'breathing:', 'aliens:'],
    ['a missing Spanish', /es/, '    es: Llame al 911 ahora\n', ''],
    [
      'numbers in another order',
      /suicide: phones are not/,
      '[crisis-988, emergency,',
      '[emergency, crisis-988,',
    ],
  ])('rejects %s, naming the file [PACK-14]', (_what, fault, what, by) => {
    const folder = spoilt(what, by);
    expect(() => loadEmergencies(LIBRARY, folder)).toThrow('content/emergencies.yaml');
    expect(() => loadEmergencies(LIBRARY, folder)).toThrow(fault);
  });
});
