// The words that people agree to before they sign (15 USC 7001(c)), as the catalogue has them in both languages.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import { CONSENT_VERSION } from '../documents.rules.ts';

/** Signature pages name the version that somebody agreed to: each has its own words. */
const WORDS_OF: Readonly<Record<number, string>> = {
  1: '45a57ebb0ad664d462e5695a960978171250d1355da83be6316b6c6723151567',
};

const CATALOGUE = path.join(import.meta.dirname, '../../../locales/web/es.po');
const sentences = readFileSync(CATALOGUE, 'utf8')
  .split('\n\n')
  .filter((entry) => entry.includes('features/documents/ui/ConsentText.tsx'))
  .map((entry) => ({ en: wordsOf(entry, 'msgid'), es: wordsOf(entry, 'msgstr') }));

function wordsOf(entry: string, field: 'msgid' | 'msgstr'): string {
  const [, quoted = '""'] = new RegExp(`^${field} (".*")$`, 'm').exec(entry) ?? [];
  return JSON.parse(quoted) as string;
}

it('the words of the consent belong to its version: whoever changes one raises CONSENT_VERSION [SG5]', () => {
  const words = sentences.map(({ en, es }) => `${en}\n${es}`).sort();
  expect(createHash('sha256').update(words.join('\n')).digest('hex')).toBe(WORDS_OF[CONSENT_VERSION]);
});

describe('the consent', () => {
  it.each([
    [
      'that paper is an option',
      /sign on paper instead.*costs you nothing/,
      /firmar en papel.*no le cuesta nada/,
    ],
    ['for what it is', /sign documents in your Kinkeeper projects/, /documentos de sus proyectos/],
    [
      'that it can be taken back, and what then',
      /take this back at any time, free.*stays signed/,
      /retirarlo en cualquier momento, sin costo.*sigue firmado/,
    ],
    ['how to change the address', /e-mail address.*If it changes/, /dirección de correo.*Si cambia/],
    ['how to get a copy on paper, and its price', /paper copy.*It is free/, /copia en papel.*Es gratis/],
    ['what device it takes', /a device with a current browser.*PDF/, /un dispositivo con un navegador.*PDF/],
  ])('says %s, in both languages [SG5]', (_, en, es) => {
    const said = { en, es };
    for (const locale of LOCALES)
      expect(sentences.filter((sentence) => said[locale].test(sentence[locale]))).toHaveLength(1);
  });
});
