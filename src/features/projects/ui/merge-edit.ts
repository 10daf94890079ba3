import { conflictingFields } from '../projects.rules.ts';
import { type ProjectFields, toSend } from './ProjectFieldset.tsx';

export type FieldName = keyof ProjectFields;

interface Overtaken<F extends FieldName = FieldName> {
  field: F;
  mine: ProjectFields[F];
  theirs: ProjectFields[F];
}

/** An edit in conflict with a newer version. */
export interface Merge {
  /** What the form shows now: mine where changed here, otherwise theirs. */
  fields: ProjectFields;
  /** Fields that both have changed, to different values. */
  overtaken: Overtaken[];
  chosen: Partial<Record<FieldName, 'mine' | 'theirs'>>;
}

/**
 * @param before what the form was opened with
 * @param mine what it says now
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
    overtaken: conflictingFields(toSend(now), old, change).map((name) => {
      const field = name as FieldName;
      return { field, mine: mine[field], theirs: now[field] };
    }),
    chosen: {},
  };
}
