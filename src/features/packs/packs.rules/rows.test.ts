import { describe, expect, it } from 'vitest';
import { aboutParts, actionsWith, partsUnder, type StoredPassage, withRowsFor } from './rows.ts';

const passage = (id: string, texts: Partial<StoredPassage>): StoredPassage => ({
  id,
  kind: 'guide',
  document: id.split('#')[0] ?? '',
  section: 'what-to-do',
  title: '',
  heading: '',
  keywords: '',
  body: '',
  phones: [],
  row_parts: [],
  ...texts,
});
const NAILS = { id: 'bath#2', document: 'bath' };
const SOAP = { id: 'bath#3', document: 'bath' };
const STEPS = passage('bath#9', {
  body: '- [ ] Cut the nails.\n- [ ] Buy soap.\n- [ ] Rest.\n- [ ] Both.\n- [ ] None.',
  row_parts: [['bath#2'], ['bath#3'], 'all', ['bath#2', 'bath#3'], []],
});
const bodies = (passages: readonly StoredPassage[], parts: readonly { id: string; document: string }[]) =>
  withRowsFor(passages, parts).map(({ body }) => body);

describe('the rows below a quoted part', () => {
  it('are those that go with it, or with all of the guide [PACK-14]', () => {
    expect(bodies([STEPS], [NAILS])).toEqual(['- [ ] Cut the nails.\n- [ ] Rest.\n- [ ] Both.']);
    expect(bodies([STEPS], [SOAP])).toEqual(['- [ ] Buy soap.\n- [ ] Rest.\n- [ ] Both.']);
    expect(bodies([STEPS], [NAILS, SOAP])).toEqual([
      '- [ ] Cut the nails.\n- [ ] Buy soap.\n- [ ] Rest.\n- [ ] Both.',
    ]);
  });
  it('stay as they are in guides that are not quoted, and where nothing is known of them [PACK-14]', () => {
    const other = passage('bills#1', { body: '- Pay.', row_parts: [['bills#7']] });
    const text = passage('bath#1', { section: 'what-to-know', body: '- One.\n- Two.' });
    expect(bodies([other, text, STEPS], [])).toEqual([other.body, text.body, STEPS.body]);
    expect(bodies([other, text], [NAILS])).toEqual([other.body, text.body]);
  });
});

describe('the actions below quoted parts', () => {
  const part = (document: string, actions: string[] | null) => {
    const { row_parts: _, ...own } = passage(`${document}#2`, {});
    return { ...own, actions };
  };
  const hit = (document: string, score: number) => ({ kind: 'guide' as const, document, score });
  const shown = ['bills', 'bath', 'wash', 'walk', 'family-meeting'].map((id) => part(id, null));
  const about = (parts: ReturnType<typeof part>[], scores: Record<string, number>) =>
    aboutParts(
      shown,
      parts,
      Object.entries(scores).map(([document, score]) => hit(document, score)),
    ).map(({ document }) => document);

  it('are at most two, those of the best part first [PACK-14]', () => {
    expect(actionsWith([part('bath', ['wash']), part('bills', ['wash', 'walk', 'pay'])])).toEqual([
      'wash',
      'walk',
    ]);
    expect(actionsWith([part('bath', null)])).toEqual([]);
  });
  it('come after the quoted guide, with what matches the topic better than it [PACK-14]', () => {
    expect(about([part('bath', ['wash'])], { bath: 0.5, bills: 0.4, walk: 0.6 })).toEqual([
      'bath',
      'wash',
      'walk',
    ]);
  });
  it('are all that were found where it is not known which go with a part [PACK-14]', () => {
    const all = shown.map(({ document }) => document);
    expect(about([part('bath', null)], { bath: 0.5 })).toEqual(all);
    expect(about([], {})).toEqual(all);
  });
  it('are none that could do harm under an alarm [PACK-14]', () => {
    const parts = [part('bath', ['hold-family-meeting', 'wash'])];
    const actionsUnder = (kind: 'abuse' | 'fall') =>
      partsUnder({ kinds: [kind], certainty: 'likely' }, parts).map(({ actions }) => actions);
    expect(actionsUnder('abuse')).toEqual([['wash']]);
    expect(actionsUnder('fall')).toEqual([['hold-family-meeting', 'wash']]);
    expect(partsUnder(null, parts)).toEqual(parts);
  });
});
