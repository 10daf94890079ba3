// CPU time of processes, read from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TICKS_A_SECOND = 100;

/** @returns user and system CPU milliseconds of a process; 0 if it is gone */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND : 0;
}

/** @returns CPU milliseconds of all processes of the PostgreSQL with this data folder */
export function cpuOfPostgres(dataDir: string): number {
  const [line] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return cpuOfPostmaster(Number(line));
}

/** @returns CPU milliseconds of all processes of a PostgreSQL */
export function cpuOfPostmaster(postmaster: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = all.map(Number).filter((pid) => pid === postmaster || Number(statOf(pid)?.[1]) === postmaster);
  // Connections come and go: what those that have ended took is in the account of their parent.
  return own.reduce((sum, pid) => sum + cpuOf(pid), endedOf(postmaster));
}

/** @returns CPU milliseconds of the children of a process that have ended */
function endedOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_A_SECOND : 0;
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
