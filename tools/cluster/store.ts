/** An S3-compatible store as a process of its own: node tools/cluster/store.ts PORT FOLDER */
import { createRequire } from 'node:module';

const [, , port, directory] = process.argv;
const S3rver = createRequire(import.meta.url)('s3rver') as new (
  options: object,
) => { run(): Promise<unknown> };
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'kinkeeper', configs: [] }],
}).run();
