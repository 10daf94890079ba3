import { describe, expect, it } from 'vitest';
import { type StoredPassage, withRowsFor } from './rows.ts';

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
