/** Whether a standby has everything that its primary has acknowledged (docs/decisions/0212). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreparedStatement } from './pipeline.ts';

/** How far the primary is. */
export interface PrimaryPosition {
  /** What it has acknowledged is before this place of its log. */
  lsn: string;
  /** The last four, of its present timeline; the newest first. So one that is two seconds behind has one of them. */
  beats: string[];
  /** When it wrote the newest. */
  at: Date;
  now: Date;
}

export interface ReplayState {
  is_standby: boolean;
  has_all: boolean;
  /** Whether it follows this primary, and not another one or an older state of it. */
  is_ours: boolean;
}

const TIMELINE = 'left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)';

/**
 * Several processes do it; one of them each second. A commit that waits for a standby would say nothing about one that
 * is gone.
 */
export const BEAT: readonly PreparedStatement[] = [
  { name: 'beat_alone', text: `select set_config('synchronous_commit', 'local', true)`, values: [] },
  {
    name: 'beat',
    text: `update standby_beats set at = clock_timestamp(), timeline = ${TIMELINE},
        beats = array[gen_random_uuid()] || case when timeline = ${TIMELINE} then beats[1:3] end
      where at not between clock_timestamp() - interval '900 milliseconds' and clock_timestamp()
        or timeline <> ${TIMELINE}`,
    values: [],
  },
];

export const POSITION_QUERY: PreparedStatement = {
  name: 'standby_place',
  text: `select pg_current_wal_flush_lsn()::text as lsn, clock_timestamp() as now, at,
      case when timeline = ${TIMELINE} then beats::text[] else '{}' end as beats from standby_beats`,
  values: [],
};

export interface StandbyHealth {
  is_standby: boolean;
  is_paused: boolean;
  /** The newest that it has, and when that was written. */
  beat: string | null;
  at: Date;
}

export const HEALTH_QUERY: PreparedStatement = {
  name: 'standby_look',
  text: `select pg_is_in_recovery() as is_standby, beats[1]::text as beat, at,
      case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() <> 'not paused' else false end as is_paused
    from standby_beats`,
  values: [],
};

const replayedUpTo = ({ lsn, beats }: PrimaryPosition): PreparedStatement => ({
  name: 'standby_there',
  text: `select pg_is_in_recovery() as is_standby,
      coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has_all,
      coalesce((select beats[1]::text = any($2::text[]) from standby_beats), false) as is_ours`,
  values: [lsn, beats],
});

const LOOK_MS = 10;

/**
 * Waits until a standby has everything up to a place.
 * @param ask sends a statement to it
 * @param waitMs for how long
 */
export async function waitFor(
  place: PrimaryPosition,
  ask: (statement: PreparedStatement) => Promise<ReplayState | undefined>,
  waitMs: number,
): Promise<boolean> {
  const statement = replayedUpTo(place);
  for (const end = performance.now() + waitMs; ; await sleep(LOOK_MS)) {
    const there = await ask(statement);
    if (!there?.is_standby) return false;
    if (there.has_all && there.is_ours) return true;
    if (performance.now() >= end) return false;
  }
}
