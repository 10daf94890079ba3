// Runs a command of the operator as a process of its own, on the database of a product under test.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * @param tool its file below tools
 * @returns runs it with arguments
 */
export const operatorCommand =
  ({ databaseUrl, services }: Product, tool: string) =>
  (...args: string[]): Promise<Outcome> =>
    promisify(execFile)('node', [path.resolve('tools', tool), ...args], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        SMTP_URL: 'outbox:',
        APP_SECRET: services.secret,
        DATA_DIR: services.config.DATA_DIR,
      },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
    );
