import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { installationSecret } from './data-folder.ts';

const SECRET = 'a'.repeat(32);

function folders() {
  const root = mkdtempSync(path.join(tmpdir(), 'kk-secret-'));
  return { DATA_DIR: path.join(root, 'data'), file: path.join(root, 'secret') };
}

describe('the installation’s secret', () => {
  it('is what the file holds that a setting names, and the data folder gets none [AUTH-38]', () => {
    const { DATA_DIR, file } = folders();
    writeFileSync(file, `${SECRET}\n`);
    expect(installationSecret({ APP_SECRET: undefined, APP_SECRET_FILE: file, DATA_DIR })).toBe(SECRET);
    expect(() => readdirSync(DATA_DIR)).toThrow('ENOENT');
  });

  it('stops the start, with the name of the setting, if the file is missing or too short [AUTH-38]', () => {
    const { DATA_DIR, file } = folders();
    const read = () => installationSecret({ APP_SECRET: undefined, APP_SECRET_FILE: file, DATA_DIR });
    expect(read).toThrow(`Setting APP_SECRET_FILE: ${file} cannot be read: ENOENT.`);
    writeFileSync(file, `${'a'.repeat(31)}\n`);
    expect(read).toThrow(`Setting APP_SECRET_FILE: ${file} needs at least 32 characters.`);
  });
});
