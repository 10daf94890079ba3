import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const LOOK_MS = 200;

/**
 * Does what two processes must not do at once: whoever comes second waits. Uses only what Node brings.
 * @param {string} file the claim; what a process that was killed has left of it is taken over
 * @param {() => void} work
 */
export function alone(file, work) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (!claim(file)) Atomics.wait(clock, 0, 0, LOOK_MS);
  try {
    work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    // Empty before its process has written into it: 0 is always there.
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // Of a file that is gone by now, another may have made a new one.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
