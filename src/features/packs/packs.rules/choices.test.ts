import { describe, expect, it } from 'vitest';
import { packMaterial } from '#test/support/pack-material.ts';
import { choiceOf } from './choices.ts';

const { passages } = packMaterial();
const guide = passages.filter(({ kind }) => kind === 'guide');
const WHY = 'housing/home-safety#Why people fall';

describe('a choice', () => {
  it('shows the part that is likeliest to answer, without its sources [PACK-14]', () => {
    expect(choiceOf(guide, WHY)).toEqual([
      { document: 'housing/home-safety', title: 'Make a home safer', about: 'Why people fall. Rugs slip.' },
    ]);
  });

  it('shows its first words if no part is near [PACK-14]', () => {
    expect(choiceOf(guide)).toMatchObject([{ about: 'Most falls happen at home.' }]);
  });

  it('shows the first item of a part that is only a list [PACK-14]', () => {
    const list = guide.map((each) => ({ ...each, body: '- [ ] **Rugs** go first.[^NIA]\n- Lights next.' }));
    expect(choiceOf(list, WHY)).toMatchObject([{ about: 'Why people fall. Rugs go first.' }]);
  });

  it('is as long as a phone shows at once, in whole words [PACK-14]', () => {
    const [summary] = guide;
    const long = summary ? [{ ...summary, body: `**Most** falls ${'happen at home '.repeat(40)}` }] : [];
    const [{ about } = { about: '' }] = choiceOf(long);
    expect(about).toMatch(/^Most falls happen at home .*…$/);
    expect(about.length).toBeLessThanOrEqual(180);
  });

  it('needs a passage [PACK-14]', () => {
    expect(choiceOf([], WHY)).toEqual([]);
  });
});
