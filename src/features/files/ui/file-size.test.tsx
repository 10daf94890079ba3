import { expect, it } from 'vitest';
import { formatSize } from './file-size.ts';

it.each([
  [0, '0 bytes'],
  [1536, '1.5 kB'],
  [50 * 1024 ** 2, '50 MB'],
  [1000 * 1024 ** 2, '1,000 MB'],
  [5120 * 1024 ** 2, '5 GB'],
])('%i bytes are shown as %s', (bytes, said) => {
  expect(formatSize(bytes)).toBe(said);
});
