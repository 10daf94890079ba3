// How much processor time processes took, read from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TICKS_A_SECOND = 100;

/** @returns milliseconds that a process has computed, itself and the system for it; 0 when it is gone */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND : 0;
}

/** @returns milliseconds of all processes of the PostgreSQL that lies in a data folder */
export function cpuOfPostgres(dataDir: string): number {
  const [line] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(line);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = all.map(Number).filter((pid) => pid === postmaster || Number(statOf(pid)?.[1]) === postmaster);
  return own.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

/** The fields of /proc/<pid>/stat behind the name, which may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
