import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { ACTIONS, GUIDES, LIBRARY } from '#test/support/plan-content.ts';
import { CONTENT } from '../library/library.content/library.ts';
import { loadPlanActions, type PlanAction } from './starter-plan.content.ts';

describe('the loader', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  type Draft = Record<string, unknown> & Pick<PlanAction, 'id' | 'steps'>;
  /** Loads our actions with the first action of legal.yaml changed. */
  function loadWith(change: (action: Draft, all: Draft[]) => void) {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-plan-'));
    folders.push(folder);
    cpSync(path.join(CONTENT, 'actions'), path.join(folder, 'actions'), { recursive: true });
    const file = path.join(folder, 'actions/legal.yaml');
    const actions: Draft[] = parse(readFileSync(file, 'utf8'));
    const [first] = actions;
    if (!first) throw new Error('legal.yaml is empty');
    change(first, actions);
    writeFileSync(file, stringify(actions));
    return () => loadPlanActions(LIBRARY, GUIDES, folder);
  }
  const firstId = ACTIONS.find(({ domain }) => domain === 'legal')?.id;
  const named = (problem: string) => `content/actions/legal.yaml, ${firstId}: ${problem}`;

  it('accepts an unchanged copy of our actions [PLAN-48]', () => {
    expect(loadWith(() => {})()).toEqual(ACTIONS);
  });

  it.each<[string, (action: Draft) => void]>([
    ['two steps have the same tick', (each) => Object.assign(each.steps[0] ?? {}, { tick: 1 })],
    [
      'unknown question nosuch',
      (each) => Object.assign(each, { when: [{ question: 'nosuch', anyOf: ['yes'] }] }),
    ],
    // A question from another domain.
    [
      'unknown question snags',
      (each) => Object.assign(each, { when: [{ question: 'snags', anyOf: ['confusion'] }] }),
    ],
    [
      'unknown answer needs gold',
      (each) => Object.assign(each, { when: [{ question: 'needs', anyOf: ['gold'] }] }),
    ],
    [
      'unknown answer needs gold',
      (each) => Object.assign(each, { when: [{ question: 'needs', noneOf: ['gold'] }] }),
    ],
    [
      'unknown answer urgency dire',
      (each) => Object.assign(each, { when: [{ question: 'urgency', anyOf: ['dire'] }] }),
    ],
    [
      'unknown question nosuch',
      (each) => Object.assign(each, { raisedBy: [{ question: 'nosuch', anyOf: ['yes'], by: 5 }] }),
    ],
    [
      'unknown answer papersSigned maybe',
      (each) => Object.assign(each, { raisedBy: [{ question: 'papersSigned', anyOf: ['maybe'], by: 5 }] }),
    ],
    ['unknown guide legal/nosuch', (each) => Object.assign(each, { guide: 'legal/nosuch' })],
    ['unknown phone nosuch', (each) => Object.assign(each, { phones: ['nosuch'] })],
    ['unknown source NOSUCH', (each) => Object.assign(each.steps[0] ?? {}, { source: 'NOSUCH' })],
  ])('refuses: %s, and names file and id [PLAN-48, PLAN-57, PLAN-60, PLAN-61]', (problem, change) => {
    expect(loadWith(change)).toThrow(named(problem));
  });

  it('refuses conversation help from the domain that does not ask about it [PLAN-57]', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-plan-'));
    folders.push(folder);
    cpSync(path.join(CONTENT, 'actions'), path.join(folder, 'actions'), { recursive: true });
    const file = path.join(folder, 'actions/tough-conversations.yaml');
    const [first, ...rest] = parse(readFileSync(file, 'utf8')) as Draft[];
    const when = [{ question: 'conversationHelp', anyOf: ['yes'] }];
    writeFileSync(file, stringify([{ ...first, when }, ...rest]));
    expect(() => loadPlanActions(LIBRARY, GUIDES, folder)).toThrow(
      `content/actions/tough-conversations.yaml, ${first?.id}: unknown question conversationHelp`,
    );
  });

  it('refuses a duplicate id, in one file or in two [PLAN-48, PLAN-61]', () => {
    expect(loadWith((first, all) => all.push({ ...first }))).toThrow(named('its id is used twice'));
    const other = ACTIONS.find(({ domain }) => domain === 'healthcare')?.id ?? '';
    expect(loadWith((first) => Object.assign(first, { id: other }))).toThrow(
      `content/actions/healthcare.yaml, ${other}: its id is used twice`,
    );
  });

  it('reports everything wrong with an action at once [PLAN-48]', () => {
    const change = (each: Draft) => Object.assign(each, { phones: ['nosuch'], guide: 'legal/nosuch' });
    expect(loadWith(change)).toThrow(named('unknown phone nosuch; unknown guide legal/nosuch'));
  });

  it.each<[string, (action: Draft, all: Draft[]) => void]>([
    ['no actions', (_, all) => all.splice(0)],
    ['three steps', (each) => each.steps.splice(3)],
    ['no phone', (each) => Object.assign(each, { phones: [] })],
    ['a weight of 0', (each) => Object.assign(each, { weight: 0 })],
    ['a weight of 101', (each) => Object.assign(each, { weight: 101 })],
    ['an empty list of conditions', (each) => Object.assign(each, { when: [] })],
    [
      'both anyOf and noneOf',
      (each) => Object.assign(each, { when: [{ question: 'needs', anyOf: ['papers'], noneOf: ['papers'] }] }),
    ],
    ['a condition without answers', (each) => Object.assign(each, { when: [{ question: 'needs' }] })],
    ['one language', (each) => Object.assign(each, { title: { en: 'Sign' } })],
    ['an extra field', (each) => Object.assign(each, { priority: 1 })],
  ])('refuses a file with %s, and names it [PLAN-48, PLAN-61]', (_, change) => {
    expect(loadWith(change)).toThrow('content/actions/legal.yaml');
  });
});
