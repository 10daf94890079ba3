// What an operator installs as it is: the container, the units of systemd, the alerts. Programs that check them are
// asked where they are installed; nothing here needs a network.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.join(import.meta.dirname, '../..');
const DEPLOY = path.join(ROOT, 'deploy');
const INSTALLED = '/opt/kinkeeper/';
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** @returns what each match has in its first group */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** @returns what a program says, and how it ends; null where it is not installed */
function check(program: string, ...args: string[]) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return error ? null : { status, said: stdout + stderr };
}

const container = read('deploy/Containerfile');
const unit = read('deploy/kinkeeper@.service');
const stopsWithin = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);

describe('the container', () => {
  /** What npm makes. */
  const MADE = ['build', 'node_modules'];
  const copied = all(container, /^COPY --from=build \/opt\/kinkeeper\/(\S+) /gm);

  it('copies what is there, and every folder of ours that code is imported from', () => {
    expect(copied.filter((name) => !MADE.includes(name) && !existsSync(path.join(ROOT, name)))).toEqual([]);
    const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> };
    const folders = Object.values(imports).map((file) => file.split('/')[1] ?? '');
    const wanted = new Set([...folders, 'content', 'public', ...MADE]);
    // Nothing that runs imports a test.
    wanted.delete('test');
    expect([...wanted].filter((name) => !copied.includes(name))).toEqual([]);
  });

  it('starts a file that is there, not as root, and can be asked and stopped', () => {
    expect(all(container, /^USER (\S+)$/gm)).toEqual(['10001:10001']);
    const [command = '[]'] = all(container, /^CMD (\[.*\])$/gm);
    expect(existsSync(path.join(ROOT, (JSON.parse(command) as string[]).at(-1) ?? ''))).toBe(true);
    expect(container).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
    expect(container).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(Number(/--stop-timeout (\d+)/.exec(container)?.[1])).toBe(stopsWithin);
  });
});

describe('the units', () => {
  const units = globSync('*.{service,timer}', { cwd: DEPLOY });

  it('start files that are there, as whom they name', () => {
    expect(units.length).toBeGreaterThan(3);
    expect(stopsWithin).toBeGreaterThan(0);
    for (const name of units.filter((each) => each.endsWith('.service'))) {
      const text = read(`deploy/${name}`);
      expect(all(text, /^ExecStart=(\/\S+)/gm), name).toHaveLength(1);
      const ours = all(text, /^ExecStart=.* ((?:src|tools)\/\S+\.ts)\b/gm);
      expect(ours.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
      if (ours.length > 0) expect(text).toMatch(/^User=kinkeeper/m);
      expect(text.includes(INSTALLED) ? ours : ['-'], name).not.toEqual([]);
    }
  });

  it('are what systemd understands, where it is installed', (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kk-units-'));
    const copies = units.map((name) => {
      const file = path.join(folder, name.replace('@.', '@3001.'));
      // What they start is not installed here.
      writeFileSync(file, read(`deploy/${name}`).replace(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'));
      return file;
    });
    const checked = check('systemd-analyze', 'verify', '--man=no', ...copies);
    rmSync(folder, { recursive: true });
    if (!checked) return context.skip();
    expect(checked).toEqual({ status: 0, said: '' });
  });
});

describe('the alerts', () => {
  interface Alert {
    alert: string;
    expr: string;
    labels: { severity: string };
    annotations: { summary: string; do: string };
  }
  const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Alert[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules);

  it('each say how bad it is, what is wrong and what to do', () => {
    expect(alerts.length).toBeGreaterThan(5);
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(annotations, alert).toEqual({
        summary: expect.stringMatching(/\w/),
        do: expect.stringMatching(/\w/),
      });
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  it('look at metrics that there are', () => {
    const source = read('src/server/metrics.ts');
    const known = [...all(source, /\bgauge\(\s*'(\w+)'/g), ...all(source, /name: 'kinkeeper_(\w+)'/g)];
    const named = alerts.flatMap(({ expr }) => all(expr, /\bkinkeeper_(\w+)/g));
    expect(named.length).toBeGreaterThan(5);
    // A histogram has these besides.
    const isKnown = (name: string) => known.includes(name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('are what Prometheus understands, where promtool is installed', (context) => {
    const checked = check('promtool', 'check', 'rules', path.join(DEPLOY, 'alerts.yml'));
    if (!checked) return context.skip();
    expect(checked.status, checked.said).toBe(0);
  });
});
