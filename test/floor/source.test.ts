// What the source does not do, or does in named places only: what docs/asvs.md says of injection and cryptography.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../../src');
const FILES = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$|\.gen\.ts$|^locales\//.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(path.join(SRC, file), 'utf8')) }));

const filesWith = (pattern: RegExp) =>
  FILES.filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

describe('the source', () => {
  it('is all looked at', () => expect(FILES.length).toBeGreaterThan(1000));

  it('shows nobody the server’s own words, which are English', () => {
    const screens = FILES.filter(({ file }) => /\/ui\//.test(file));
    const shown = screens.filter(({ text }) => /(error as Error|\berror)\)?\.message\b/.test(text));
    expect(shown.map(({ file }) => file)).toEqual([]);
  });

  it('runs no text as code [ASVS 1.3.2]', () => {
    expect(filesWith(/\beval\(|new Function\(|\bsetTimeout\(['"`]/)).toEqual([]);
  });

  it('starts programs in three places, and never by a shell [ASVS 1.2.5]', () => {
    expect(filesWith(/node:child_process/)).toEqual([
      'db/embedded.ts',
      'db/postmaster.ts',
      'features/documents/documents.service/office.ts',
    ]);
    expect(filesWith(/shell: true|\bexec(Sync)?\(['"`]/)).toEqual([]);
  });

  it('builds patterns of its own words only [ASVS 1.2.9]', () => {
    // A new one here: see that nothing a person typed is in it.
    expect(filesWith(/new RegExp\(/)).toMatchInlineSnapshot(`
      [
        "features/accounts/accounts.service/cookie.ts",
        "features/accounts/accounts.service/sealed-cookie.ts",
        "features/chat/chat.rules.ts",
        "features/library/library.places.rules.ts",
        "features/library/library.search.rules/clinical.ts",
        "features/packs/packs.emergencies.rules/numbers.ts",
        "features/packs/packs.emergencies.rules/whose-deed.ts",
        "features/packs/packs.rules/parts.ts",
        "features/packs/packs.rules/prompt.ts",
        "features/packs/packs.rules/redact.ts",
        "features/packs/packs.rules/small-names.ts",
        "features/tasks/tasks.filters.contract.ts",
        "kit/site-settings.ts",
        "kit/text.ts",
        "server/http/outbox.ts",
        "server/http/pages.ts",
        "server/http/session-gate.ts",
        "web/public-pages.ts",
      ]
    `);
  });

  it('draws what nobody may guess from the engine’s own source [ASVS 11.5.1]', () => {
    // Ids of the items of a checklist, which open nothing.
    expect(filesWith(/Math\.random/)).toEqual(
      [
        'features/tasks/ui/NewTaskDialog.tsx',
        'features/tasks/ui/AddToProjectDialog.tsx',
        'features/tasks/ui/save-unsent.ts',
        'features/tasks/ui/use-checklist.ts',
      ].toSorted(),
    );
  });

  it('knows one cipher, and SHA-1 only for the apps that know no other [ASVS 11.3, 11.4]', () => {
    const ciphers = FILES.flatMap(({ text }) =>
      [...text.matchAll(/create(?:De|C)ipheriv\(\s*([^,]+)/g)].map(([, name = '']) => name),
    );
    expect(ciphers.length).toBeGreaterThan(0);
    expect(
      FILES.flatMap(({ text }) => text.match(/['"`]aes-[\w-]+['"`]/g) ?? []).filter(
        (each) => each !== "'aes-256-gcm'",
      ),
    ).toEqual([]);
    expect(filesWith(/\bmd5\b|\brc4\b|\bdes-ede/i)).toEqual([]);
    expect(filesWith(/['"`]sha-?1['"`]/i)).toEqual(['features/accounts/accounts.totp.rules.ts']);
  });

  it('never turns off that a certificate is checked [ASVS 12.3.2]', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT/)).toEqual([]);
  });

  it('takes no messages from other windows [ASVS 3.5.5]', () => {
    expect(filesWith(/window\.postMessage|addEventListener\('message'/)).toEqual(['entry.offline.ts']);
  });
});
