import { overtaken } from '../projects.rules.ts';
import { type ProjectFields, toSend } from './ProjectFieldset.tsx';

export type FieldName = keyof ProjectFields;

interface Overtaken<F extends FieldName = FieldName> {
  field: F;
  mine: ProjectFields[F];
  theirs: ProjectFields[F];
}

/** An edit that met a newer one. */
export interface Merge {
  /** What the form shows now: theirs where nothing was changed here, otherwise mine. */
  fields: ProjectFields;
  /** What both have changed, each to something else. */
  overtaken: Overtaken[];
  chosen: Partial<Record<FieldName, 'mine' | 'theirs'>>;
}

/**
 * @param before what the form was opened with
 * @param mine what it says
 * @param now what is stored
 */
export function mergeEdit(before: ProjectFields, mine: ProjectFields, now: ProjectFields): Merge {
  const [old, own] = [toSend(before), toSend(mine)];
  const names = Object.keys(mine) as FieldName[];
  const changedHere = names.filter((field) => old[field] !== own[field]);
  const kept = Object.fromEntries(changedHere.map((field) => [field, mine[field]]));
  const change = Object.fromEntries(changedHere.map((field) => [field, own[field]]));
  return {
    fields: { ...now, ...kept },
    overtaken: overtaken(toSend(now), old, change).map((name) => {
      const field = name as FieldName;
      return { field, mine: mine[field], theirs: now[field] };
    }),
    chosen: {},
  };
}
