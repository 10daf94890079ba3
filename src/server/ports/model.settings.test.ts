import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { outcome, startModelServer } from '#test/support/model-server.ts';
import { type Model, openModel } from './model.ts';

describe('a model', () => {
  it('of a service that needs no key is called without one [PACK-14]', async () => {
    const server = await startModelServer('openai-compatible');
    const model = openModel({
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: server.url,
      AI_API_KEY: undefined,
      AI_MODEL: 'local',
    });
    expect(model?.name).toBe('local');
    expect(await outcome(model as Model)).toMatchObject({ text: 'Hello.' });
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
    await server.close();
  });

  it('that is not configured is null, and the SDK is not loaded before one writes [PACK-14]', () => {
    const code = `
      import { registerHooks } from 'node:module';
      const asked = [];
      registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) });
      const { openModel } = await import(${JSON.stringify(new URL('./model.ts', import.meta.url).href)});
      const none = openModel({});
      openModel({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_MODEL: 'm' });
      console.log(JSON.stringify({ none, sdk: asked.filter((name) => /^ai$|ai-sdk/.test(name)) }));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ none: null, sdk: [] });
  }, 30_000);
});
